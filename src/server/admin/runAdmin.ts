import { CommanderError } from 'commander';
import { AdministrationError } from '../administration/AdministrationError.ts';
import { identifyOperator } from '../administration/Operator.ts';
import type { Database } from '../core/database/Database.ts';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { FollowingClock } from '../core/time/FollowingClock.ts';
import { followDatabase } from '../database/followDatabase.ts';
import { openMigrated, openReachable } from '../database/openMigrated.ts';
import { openKeyStore } from '../keys/createKeyStore.ts';
import { readSettings } from '../settings/readSettings.ts';
import { prepareDatabase } from '../world/prepareWorld.ts';
import { createProgram } from './createProgram.ts';
import { Desk } from './Desk.ts';
import type { AtDesk, AtEmptyDatabase } from './Work.ts';

export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The name of the account on this machine. */
  readonly user: string;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Already open; the caller closes it. */
  readonly database?: Database;
}

/**
 * Runs one administration command.
 * @param words what follows `npm run admin --`
 * @returns the exit status: 0 done, 1 refused, 2 a command that is not understood
 */
export async function runAdmin(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, complain } = surroundings;
  const program = createProgram(atDesk(surroundings), atEmptyDatabase(surroundings));
  const write = (text: string) => text.trimEnd();
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => print(write(text)),
      writeErr: (text) => complain(write(text)),
    });
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof DatabaseUnavailable) {
      complain('the database does not answer: look what it has taken of the last change, and try again when it does');
      return 1;
    }
    if (!(error instanceof AdministrationError || error instanceof SettingsError)) throw error;
    complain(error.message);
    return 1;
  }
}

/** A node gives up what takes ten seconds, since somebody waits at a screen; here an operator waits for a million rows. */
const PATIENCE = { connect: 5_000, statement: 600_000 };

const atDesk =
  ({ variables, user, print, database: given }: Surroundings): AtDesk =>
  async (options, work) => {
    const settings = readSettings(variables);
    if (settings.apiOrigin) {
      throw new SettingsError('PORTAL_API_ORIGIN names another identity service: administer that one, or unset it');
    }
    const database = given ?? (await openMigrated(settings, 0, PATIENCE));
    try {
      const clock = new FollowingClock();
      if (settings.databaseUrl) await followDatabase(database, clock, { warn: () => {} });
      const service = { database, clock, settings, keys: await openKeyStore(settings, database) };
      await prepareDatabase(service);
      const operator = await identifyOperator(database, options.as, user);
      await work(new Desk(service, operator, { json: options.json ?? false, print }));
    } finally {
      if (!given) await database.destroy();
    }
  };

const atEmptyDatabase =
  ({ variables, print, database: given }: Surroundings): AtEmptyDatabase =>
  async (work) => {
    const settings = readSettings(variables);
    const database = given ?? (await openReachable(settings, PATIENCE));
    try {
      await work({ database, settings, print });
    } finally {
      if (!given) await database.destroy();
    }
  };
