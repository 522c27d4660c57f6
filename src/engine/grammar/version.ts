/** The version of the flow language. `npm run check -- --migrate` brings older flow files to it. */
export const LANGUAGE_VERSION = 2;

/** The generated schema of the parts that the schemas of all kinds of files share. */
export const PARTS_FILE = 'flow';

/**
 * The `$id` of a generated schema. It gives the version to the file whose `$schema` line leads there. Its slash lets a
 * relative `$ref` lead to the schema beside it.
 */
export const schemaId = (kind: string): string => `urn:vestibule:flow:${LANGUAGE_VERSION}/${kind}.schema.json`;

/** The version in the `$id` of a generated schema; undefined for any other id. */
export function versionOfId(id: unknown): number | undefined {
  const digits = typeof id === 'string' ? /^urn:vestibule:flow:([1-9]\d*)[:/][a-z.]+$/.exec(id)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
