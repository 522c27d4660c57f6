import type { Command } from 'commander';
import type { WorldItem } from '../../../contract/worldSchema.ts';
import { AdministrationError } from '../../administration/AdministrationError.ts';
import { judgeWorld } from '../../world/judgeWorld.ts';
import { applyRecorded } from '../applyEntry.ts';
import type { Desk } from '../Desk.ts';
import { type InOrganisation, organisationOf } from '../find.ts';
import { readText } from '../readText.ts';
import { csv } from '../users/csv.ts';
import { scim } from '../users/scim.ts';
import type { UserFormat } from '../users/UserFormat.ts';
import type { Area } from '../Work.ts';

const FORMATS: Readonly<Record<string, UserFormat>> = { csv, scim };

interface MoveOptions extends InOrganisation {
  readonly format?: string;
}

interface ImportOptions extends MoveOptions {
  readonly invite?: boolean;
  readonly language?: string;
  readonly dryRun?: boolean;
}

/** Import and export of users. */
export const moveUsers: Area = (program, { work }) => {
  const group = program.commands.find((command) => command.name() === 'users') ?? program.command('users');
  describe(group.command('import <file>'))
    .description('adds the users of a file and changes those that are there, all or none')
    .option('--no-invite', 'mails nobody')
    .option('--language <language>', 'of the mails')
    .option('--dry-run', 'prints the difference and keeps nothing')
    .action(work<ImportOptions>('change', importUsers));
  describe(group.command('export'))
    .description('writes the users to the standard output')
    .action(
      work<MoveOptions>('read', async (desk, options) => {
        const organisation = await organisationOf(desk, options);
        const { database } = desk.service;
        const users = database.selectFrom('users').selectAll().where('state', 'not in', ['DELETED', 'UNVERIFIED']);
        const own = organisation ? users.where('org_id', '=', organisation.id) : users;
        const rows = await own.orderBy('created_at').orderBy('id').execute();
        desk.print(formatOf(options).write(rows));
      }),
    );
};

const describe = (command: Command): Command =>
  command
    .option('--organisation <organisation>', 'the id or alias of the organisation; without it, individuals and all')
    .option('--format <format>', 'csv, or scim for SCIM 2.0 JSON; without it, by the name of the file');

function formatOf({ format = 'csv' }: MoveOptions, path = ''): UserFormat {
  const name = path.endsWith('.json') && format === 'csv' ? 'scim' : format;
  const found = FORMATS[name];
  if (!found) throw new AdministrationError(`--format ${format} is unknown: use csv or scim`);
  return found;
}

async function importUsers(desk: Desk, options: ImportOptions, path = ''): Promise<void> {
  const organisation = await organisationOf(desk, options);
  const { read, names } = formatOf(options, path);
  const { items, lineOf } = read(path, readText(path));
  const spell = (member: string) => names[member] ?? member;
  const wishes = { invite: options.invite ?? true, ...(options.language ? { language: options.language } : {}) };
  const own = organisation === undefined ? {} : { organisation: organisation.id };
  const told = (index: number, member: string, message: string) =>
    `${path}:${lineOf(index)}: ${member ? `${member} ` : ''}${message}`;
  const users = items.map((item, index) => {
    if (organisation && 'organisation' in item && item.organisation !== organisation.id) {
      throw new AdministrationError(
        told(index, '', `is of ${item.organisation}: leave the line or --organisation out`),
      );
    }
    return { ...('passwordHash' in item ? {} : wishes), ...item, ...own };
  });
  const judged = judgeWorld({ users });
  if ('problems' in judged) {
    const lines = judged.problems.map(({ place: [, index, member = ''], message }) =>
      told(
        Number(index),
        spell(String(member)),
        message.replace(/"(\w+)"/, (_, name) => `"${spell(name)}"`),
      ),
    );
    throw new AdministrationError([...new Set(lines)].join('\n'));
  }
  const world: { users: WorldItem<'users'>[] } = { users: [...(judged.world.users ?? [])] };
  const did = { action: 'administration.imported', ...own } as const;
  const applied = await applyRecorded(desk, world, did, options.dryRun).catch((error: unknown) => {
    if (!(error instanceof AdministrationError) || error.place === undefined) throw error;
    throw new AdministrationError(told(Number(error.place[1]), '', error.message));
  });
  desk.report(applied, options.dryRun);
}
