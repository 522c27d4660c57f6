import type { JsonPath } from '../flow/JsonDocument.ts';

/** The place of a part below a visited part. */
export const at = (visit: { readonly file: string; readonly path: JsonPath }, ...path: JsonPath) => ({
  file: visit.file,
  path: [...visit.path, ...path],
});
