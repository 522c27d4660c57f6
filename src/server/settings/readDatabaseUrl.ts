import { accessSync, constants } from 'node:fs';
import { SettingsError } from '../core/settings/SettingsError.ts';

/** What may follow the address: with and without TLS, and which certificates it takes (libpq, section 34.19). */
const MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** pg checks all of a certificate in these modes as well, and says at length that it will not do so later. */
const STRICT = ['prefer', 'require', 'verify-ca'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * The address of a PostgreSQL, with TLS as pg takes it.
 * @throws SettingsError for a way of TLS that there is not, and for a file that cannot be read
 */
export function readDatabaseUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !MODES.includes(mode))
    throw new SettingsError(`DATABASE_URL has an sslmode that there is not: set it to one of ${MODES.join(', ')}`);
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
