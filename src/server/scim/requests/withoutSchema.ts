import { ENTERPRISE, GROUP, USER } from '../schemaIds.ts';

/** The manager, the only attribute of the enterprise schema that is stored, and what is below it. */
const MANAGER = new RegExp(`^${ENTERPRISE.replaceAll('.', '\\.')}:(?=manager(?:[.[]|$))`, 'i');

/**
 * A path without the prefix of its schema (RFC 7644, section 3.10), if this is a core schema or the path leads to the
 * manager.
 */
export function withoutSchema(path: string): string {
  const schema = [USER, GROUP].find((one) => path.toLowerCase().startsWith(`${one.toLowerCase()}:`));
  return schema === undefined ? path.replace(MANAGER, '') : path.slice(schema.length + 1);
}
