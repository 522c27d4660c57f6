/** The current version of the flow language. `npm run check -- --migrate` upgrades older flow files. */
export const LANGUAGE_VERSION = 3;

/** The generated schema with the named parts, to which the schemas of all kinds of files refer. */
export const PARTS_FILE = 'flow';

/**
 * The `$id` of a generated schema. It determines the version of a file whose `$schema` line refers to it. The slash
 * makes a relative `$ref` resolve to the schema next to it.
 */
export const schemaId = (kind: string): string => `urn:vestibule:flow:${LANGUAGE_VERSION}/${kind}.schema.json`;

/** The version in the `$id` of a generated schema; undefined for any other id. */
export function versionOfId(id: unknown): number | undefined {
  const digits = typeof id === 'string' ? /^urn:vestibule:flow:([1-9]\d*)[:/][a-z.]+$/.exec(id)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
