/** The version of the flow language. `npm run check -- --migrate` brings older flow files to it. */
export const LANGUAGE_VERSION = 2;

/** What an emitted schema is called: the file that a `$schema` line leads to says so which version it is of. */
export const schemaId = (kind: string): string => `urn:vestibule:flow:${LANGUAGE_VERSION}:${kind}`;

/** The version in the id of an emitted schema; undefined where it is none of ours. */
export function versionOfId(id: unknown): number | undefined {
  const digits = typeof id === 'string' ? /^urn:vestibule:flow:([1-9]\d*):[a-z]+$/.exec(id)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
