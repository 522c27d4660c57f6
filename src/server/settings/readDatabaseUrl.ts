import { accessSync, constants } from 'node:fs';
import { SettingsError } from '../core/settings/SettingsError.ts';

/** The values of sslmode (libpq, section 34.19). */
const MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** pg verifies certificates fully in these modes too, and prints a long warning that this will change. */
const STRICT = ['prefer', 'require', 'verify-ca'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * The address of a PostgreSQL server, with the TLS parameters that pg understands.
 * @throws SettingsError for an unknown sslmode, and for an unreadable file
 */
export function readDatabaseUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !MODES.includes(mode))
    throw new SettingsError(`DATABASE_URL has an unknown sslmode: set it to one of ${MODES.join(', ')}`);
  for (const name of FILES) {
    const path = url.searchParams.get(name);
    if (path) requireFile(name, path);
  }
  if (mode === null || !STRICT.includes(mode) || url.searchParams.has('uselibpqcompat')) return address;
  return address.replace(`sslmode=${mode}`, 'sslmode=verify-full');
}

function requireFile(name: string, path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'an error';
    throw new SettingsError(`DATABASE_URL names a ${name} that cannot be read (${reason}): set it to a file`);
  }
}
