import { GROUP, USER } from '../schemaIds.ts';

/** A path without the name of a core schema, which it may begin with (RFC 7644, section 3.10). */
export function withoutSchema(path: string): string {
  const schema = [USER, GROUP].find((one) => path.toLowerCase().startsWith(`${one.toLowerCase()}:`));
  return schema === undefined ? path : path.slice(schema.length + 1);
}
