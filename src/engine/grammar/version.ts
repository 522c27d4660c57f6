/** The version of the flow language. `npm run check -- --migrate` brings older flow files to it. */
export const LANGUAGE_VERSION = 2;

/** The `$id` of a generated schema. It gives the version to the file whose `$schema` line leads there. */
export const schemaId = (kind: string): string => `urn:vestibule:flow:${LANGUAGE_VERSION}:${kind}`;

/** The version in the `$id` of a generated schema; undefined for any other id. */
export function versionOfId(id: unknown): number | undefined {
  const digits = typeof id === 'string' ? /^urn:vestibule:flow:([1-9]\d*):[a-z]+$/.exec(id)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
