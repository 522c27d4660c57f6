import { GROUP, USER } from '../schemaIds.ts';

/** A path without the prefix of a core schema (RFC 7644, section 3.10). */
export function withoutSchema(path: string): string {
  const schema = [USER, GROUP].find((one) => path.toLowerCase().startsWith(`${one.toLowerCase()}:`));
  return schema === undefined ? path : path.slice(schema.length + 1);
}
