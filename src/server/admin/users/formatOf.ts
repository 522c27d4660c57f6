import { AdministrationError } from '../../administration/Operator.ts';
import { auth0 } from './auth0.ts';
import { authentik } from './authentik.ts';
import { csv } from './csv.ts';
import { keycloak } from './keycloak.ts';
import { scim } from './scim.ts';
import type { MoveOptions, UserFormat, UserReader } from './UserFormat.ts';

const OURS: Readonly<Record<string, UserFormat>> = { csv, scim };
const READERS: Readonly<Record<string, UserReader>> = { ...OURS, keycloak, auth0, authentik };

/** @throws AdministrationError for an unknown format */
export const formatOf = ({ format = 'csv' }: MoveOptions): UserFormat => find(OURS, format);

/**
 * The format of a file. Only the formats of this service are known by a file's name.
 * @throws AdministrationError for an unknown format
 */
export const readerOf = ({ format }: MoveOptions, path: string): UserReader =>
  find(READERS, format ?? (path.endsWith('.json') ? 'scim' : 'csv'));

function find<T>(formats: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (found) return found;
  throw new AdministrationError(`--format ${name} is unknown: use ${Object.keys(formats).join(', ')}`);
}
