/** The current version of the flow language. `npm run check -- --migrate` upgrades older flow files. */
export const LANGUAGE_VERSION = 3;

/** The generated schema with the whole grammar, to which the schemas of all kinds of files refer. */
export const GRAMMAR_FILE = 'flow';

/** The `$comment` of a generated schema. It determines the version of a file whose `$schema` line refers to it. */
export const versionComment = (version = LANGUAGE_VERSION): string => `Version ${version} of the flow language`;

/** The version of a generated schema: earlier ones have it in their `$id`. Undefined for any other schema. */
export function versionOf(schema: unknown): number | undefined {
  const [comment, id] = ['$comment', '$id'].map((name) => String(Reflect.get(Object(schema), name)));
  const [, digits] =
    /^Version ([1-9]\d*) of the flow language$/.exec(comment ?? '') ??
    /^urn:vestibule:flow:([1-9]\d*)[:/][a-z.]+$/.exec(id ?? '') ??
    [];
  return digits === undefined ? undefined : Number(digits);
}
