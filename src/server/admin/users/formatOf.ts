import { AdministrationError } from '../../administration/AdministrationError.ts';
import { csv } from './csv.ts';
import type { MoveOptions } from './options.ts';
import { scim } from './scim.ts';
import type { UserFormat } from './UserFormat.ts';

const FORMATS: Readonly<Record<string, UserFormat>> = { csv, scim };

/** @throws AdministrationError for an unknown format */
export function formatOf({ format = 'csv' }: MoveOptions, path = ''): UserFormat {
  const name = path.endsWith('.json') && format === 'csv' ? 'scim' : format;
  const found = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!found) throw new AdministrationError(`--format ${format} is unknown: use csv or scim`);
  return found;
}
