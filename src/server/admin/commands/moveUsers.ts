import type { Command } from 'commander';
import type { Database } from '../../core/database/Database.ts';
import type { Area } from '../Desk.ts';
import { organisationOf } from '../find.ts';
import { formatOf } from '../users/formatOf.ts';
import { importUsers } from '../users/importUsers.ts';
import {
  type ExportOptions,
  type ImportOptions,
  inSnapshot,
  pagesOf,
  type UserFormat,
  writeAnswers,
} from '../users/UserFormat.ts';

/** Imports and exports users. */
export const moveUsers: Area = (program, { work }) => {
  const group = program.commands.find((command) => command.name() === 'users') ?? program.command('users');
  describe(group.command('import <file>'))
    .description('adds the users of a file and changes existing ones')
    .option('--no-invite', 'mails nobody')
    .option('--language <language>', 'of the mails')
    .option('--dry-run', 'prints the difference and changes nothing')
    .option('--format <format>', 'csv, scim for SCIM 2.0 JSON, keycloak, auth0 or authentik; by default, csv or scim')
    .action(work<ImportOptions>('change', (desk, options, path = '') => importUsers(desk, options, path)));
  describe(group.command('export'))
    .description('writes the users to standard output')
    .option('--answers', 'writes their consents and replies instead, as CSV with one line each')
    .option('--format <format>', 'csv, the default, or scim for SCIM 2.0 JSON')
    .action(
      work<ExportOptions>('read', async (desk, options) => {
        const organisation = await organisationOf(desk, options);
        const write = options.answers ? writeAnswers : formatOf(options).write;
        for await (const part of exportUsers(desk.service.database, write, organisation?.id)) {
          await desk.printAll(part);
        }
      }),
    );
};

const describe = (command: Command): Command =>
  command.option('--organisation <organisation>', 'the id or alias of the organisation; without it, all users');

/**
 * Yields the text of an export in parts: all users, or those of one organisation, oldest first, read in one snapshot.
 */
async function* exportUsers(
  database: Database,
  write: UserFormat['write'],
  orgId: string | undefined,
): AsyncGenerator<string> {
  yield* inSnapshot(database, async function* (snapshot) {
    const hidden = ['DELETED', 'UNVERIFIED'] as const;
    const users = snapshot.selectFrom('users').where('state', 'not in', hidden);
    const own = orgId === undefined ? users : users.where('org_id', '=', orgId);
    const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    yield* write(pagesOf(snapshot, own.selectAll().orderBy('created_at').orderBy('id')), count);
  });
}
