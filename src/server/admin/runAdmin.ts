import { Command, CommanderError } from 'commander';
import { AdministrationError, identifyOperator, type Right } from '../administration/Operator.ts';
import { type Database, DatabaseUnavailable } from '../core/database/Database.ts';
import { SettingsError } from '../core/settings/Settings.ts';
import { FollowingClock } from '../core/time/Clock.ts';
import { followDatabase } from '../database/migrateDatabase.ts';
import { openMigrated, openReachable } from '../database/openMigrated.ts';
import { openKeyStore } from '../keys/createKeyStore.ts';
import { readSettings } from '../settings/readSettings.ts';
import { prepareDatabase } from '../world/prepareWorld.ts';
import { administrators } from './commands/administrators.ts';
import { apply } from './commands/apply.ts';
import { apps } from './commands/apps.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { clients } from './commands/clients.ts';
import { keys, sealingKeys } from './commands/keys.ts';
import { licences } from './commands/licences.ts';
import { moveUsers } from './commands/moveUsers.ts';
import { organisations } from './commands/organisations.ts';
import { releases } from './commands/releases.ts';
import { scimTokens } from './commands/scimTokens.ts';
import { trace } from './commands/trace.ts';
import { traffic } from './commands/traffic.ts';
import { users } from './commands/users.ts';
import {
  type Area,
  type AtDesk,
  type AtEmptyDatabase,
  Desk,
  type GlobalOptions,
  type Handler,
  type Work,
} from './Desk.ts';

const AREAS: readonly Area[] = [
  apply,
  organisations,
  users,
  moveUsers,
  apps,
  clients,
  keys,
  sealingKeys,
  licences,
  administrators,
  scimTokens,
  releases,
  audit,
  trace,
  traffic,
  backup,
];

export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The name of the account on this machine. */
  readonly user: string;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Whether `print` writes to a terminal, which would carry out control characters in a name. */
  readonly isTerminal?: boolean;
  /** An open database, which the caller closes. */
  readonly database?: Database;
}

/**
 * Runs one administration command.
 * @param words the words after `npm run admin --`
 * @returns the exit status: 0 done, 1 refused, 2 not understood
 */
export async function runAdmin(words: readonly string[], given: Surroundings): Promise<number> {
  const complain = (text: string) => given.complain(withoutControls(text));
  const print = given.isTerminal ? (text: string) => given.print(withoutControls(text)) : given.print;
  const surroundings = { ...given, print, complain };
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
      complain('the database does not answer: try again later, and check how much of the last change was applied');
      return 1;
    }
    if (!(error instanceof AdministrationError || error instanceof SettingsError)) throw error;
    complain(error.message);
    return 1;
  }
}

/** Without characters that a terminal would carry out, such as those that move its cursor or turn text around. */
const withoutControls = (text: string): string => text.replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, ' ');

/** Timeouts. A node's are ten seconds, since somebody waits at a screen; an operator may be moving a million rows. */
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

/** The grammar of the administration command. */
export function createProgram(atDesk: AtDesk, atEmptyDatabase: AtEmptyDatabase): Command {
  const program = new Command('npm run admin --')
    .description('Administers the database named by the settings.')
    .option('--json', 'prints JSON, for scripts')
    .option('--as <name>', 'your name, once there are administrators')
    .showHelpAfterError('Add --help to list the commands and options.')
    .helpCommand(false);
  const work: Work = <O extends object>(right: Right, handle: Handler<O>) =>
    async function (this: Command) {
      const options = this.optsWithGlobals<O & GlobalOptions>();
      await atDesk(options, async (desk) => {
        desk.require(right);
        await handle(desk, options, ...this.processedArgs.flat());
      });
    };
  for (const addCommands of AREAS) addCommands(program, { work, atEmptyDatabase });
  for (const group of program.commands) group.helpCommand(false);
  return program;
}
