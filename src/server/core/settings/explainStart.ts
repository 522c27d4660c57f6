import { DatabaseUnavailable } from '../database/Database.ts';
import { type Settings, SettingsError } from './Settings.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

type Listening = Pick<Settings, 'host' | 'port'>;

/** Explanations of errors from listen(2) and from the host's look-up, by code. */
const LISTENING: Readonly<Record<string, (settings: Listening) => string>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is in use: set it to a free one, or stop what listens there`,
  EACCES: ({ port }) => `PORT ${port} is not open to this user: set it to one above 1023, with a proxy in front`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine: set it to one, or to 0.0.0.0 for all`,
  ENOTFOUND: ({ host }) => `HOST ${host} does not resolve: set it to an address of this machine, or to 0.0.0.0 for all`,
  EAI_AGAIN: ({ host }) => `HOST ${host} does not resolve: set it to an address of this machine, or to 0.0.0.0 for all`,
};

/** Turns an error of `listen` into one line that says what to set, if a setting caused the error. */
export function explainListening(error: unknown, settings: Listening): unknown {
  const told = LISTENING[codeOf(error)]?.(settings);
  return told === undefined ? error : new SettingsError(told);
}

/** Turns the error of a database that became unreachable during the start into one line that says what to do. */
export const explainDatabase = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable
    ? new SettingsError(
        'DATABASE_URL names a database that stopped answering during the start: start again once it is back',
      )
    : error;

/** Error codes if the folder cannot be written. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOSPC', 'ELOOP', 'ENAMETOOLONG'];
/** Error codes if the path is a file, or leads through one. */
const NO_FOLDER = ['ENOTDIR', 'EEXIST'];

/** Turns an error of the data folder into one line that says what to set. */
export function explainFolder(error: unknown, { dataDir }: Pick<Settings, 'dataDir'>): unknown {
  const code = codeOf(error);
  if (NO_FOLDER.includes(code)) return new SettingsError(`DATA_DIR ${dataDir} is a file or in one: set it to a folder`);
  if (!UNWRITABLE.includes(code)) return error;
  return new SettingsError(
    `DATA_DIR ${dataDir} cannot be written (${code}): set it to a folder that this user may write`,
  );
}
