import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packRelease } from '../../../src/contract/release/ReleaseFile.ts';
import { createProgram } from '../../../src/server/admin/runAdmin.ts';
import { chainEvents, obtainChainKey } from '../../../src/server/audit/chain.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { workHourly } from '../../../src/server/registerService.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { sampleRelease } from '../releases/sampleRelease.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

/** Rows in each table that grows with people and their visits. */
const ROWS = 1200;
/** Events of the audit trail, which has the shortest rows: enough for more than 64 pages. */
const EVENTS = 8000;
/** The maximum rows of one database response. */
const BOUND = 1000;

/** The rows of the largest response since the last check. */
let most = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    most = Math.max(most, result.rows.length);
    return result;
  },
};

let folder: string;
let database: Database;
let shell: AdminShell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-bounded-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  shell = new AdminShell(database.withPlugin(counting), folder);
  await shell.read('organisations add ORG-1 --name Acme --alias acme --domains acme.example');
  await shell.read('apps add notes --organisation acme --name Notes');
  const rows = Array.from({ length: ROWS }, (_, index) => `person${index}@acme.example,A,B`);
  const users = await shell.file('users.csv', `username,firstName,lastName\n${rows.join('\n')}\n`);
  expect((await shell.run(`users import ${users} --organisation acme`)).errors).toBe('');
  await writeFile(join(folder, 'release.tar'), await packRelease(largeRelease()));
  await sql`insert into visit_steps (at, reference, visit, operation, outcome, milliseconds, steps, events)
    select now(), 'AAAA-BBBB-CCC' || number % 10, 'mark', 'env.read', 'OK', 1, '', ''
    from generate_series(1, ${sql.lit(EVENTS)}) as number`.execute(database);
  await sql`update users set otp_secret = 'sealed'`.execute(database);
  await sql`insert into app_assignments select 'notes', id, now(), null from users`.execute(database);
  await sql`insert into audit_events (at, action, outcome, organisation, details)
    select now(), 'sign-in', 'OK', 'ORG-1', '{}' from generate_series(1, ${sql.lit(EVENTS)}) as number`.execute(
    database,
  );
  const key = await obtainChainKey(createKeyStore(readSettings({ DATA_DIR: 'memory:' }), database));
  while (await chainEvents(database, key));
});
afterAll(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

/** Commands without a line here concern one thing, or a list that grows with customers rather than people. */
const SMALL = [
  ...['organisations list', 'organisations show', 'organisations add', 'organisations set'],
  ...['apps list', 'apps add', 'apps set', 'clients list', 'clients add', 'clients set', 'clients show'],
  ...[
    'clients rotate-secret',
    'clients remove',
    'keys list',
    'keys rotate',
    'licences list',
    'licences add',
    'licences remove',
  ],
  ...['administrators list', 'administrators add', 'administrators remove'],
  ...['scim-tokens list', 'scim-tokens add', 'scim-tokens revoke', 'sealing-keys list', 'sealing-keys rotate'],
  ...['releases list', 'releases show', 'releases live', 'releases preview', 'releases remove', 'traffic export'],
];

/**
 * Commands that touch many rows, in this order. `FOLDER` is a folder of files. A restore needs an empty database; its
 * file is read line by line (`restoreBackup.test.ts`).
 */
const LARGE: readonly (readonly [command: string, rest: string])[] = [
  ['users list', '--organisation acme --state DORMANT'],
  ['users show', 'person1@acme.example'],
  ['users invite', 'new@acme.example --organisation acme --first-name New'],
  ['users import', 'FOLDER/users.csv --organisation acme'],
  ['users export', '--organisation acme'],
  ...['lock', 'unlock', 'end-sessions', 'remove-factors', 'unlink', 'deactivate', 'activate', 'delete'].map(
    (name) => [`users ${name}`, 'person1@acme.example person2@acme.example'] as const,
  ),
  ['audit export', '--organisation acme'],
  ['audit verify', ''],
  ['trace', 'AAAA-BBBB-CCC0'],
  ['sealing-keys reseal', ''],
  ['releases publish', 'FOLDER/release.tar'],
  ['apps assign', 'notes person3@acme.example'],
  ['apps unassign', 'notes person3@acme.example'],
  ['apply', 'FOLDER/world.json'],
  ['apps remove', 'notes'],
  ['organisations remove', 'acme --with-users'],
];

it('a backup reads tables a few pages at a time', async () => {
  largest();
  expect((await shell.run(`backup ${join(folder, 'backup')}`)).status).toBe(0);
  expect(largest()).toBeLessThan(EVENTS);
});

it.for(LARGE)('"%s" reads no table as a whole', { timeout: 240_000 }, async ([command, rest]) => {
  const exact = { assignments: [{ orgAppId: 'notes', users: ['person4@acme.example'] }] };
  await shell.file('world.json', JSON.stringify(exact));
  const { status, errors } = await shell.run(`${command} ${rest.replace('FOLDER', folder)}`.trim());
  expect([status, errors]).toEqual([0, '']);
  expect(largest()).toBeLessThanOrEqual(BOUND);
});

it('the hourly tasks read no table as a whole', async () => {
  const settings = readSettings({ DATA_DIR: 'memory:' });
  const clock = { now: () => new Date(), wait: async () => {} };
  await workHourly({ database: database.withPlugin(counting), clock, settings });
  expect(largest()).toBeLessThanOrEqual(BOUND);
});

it('each command has a line here', () => {
  const program = createProgram(
    async () => {},
    async () => {},
  );
  const names = program.commands.flatMap((group) =>
    group.commands.length === 0 ? [group.name()] : group.commands.map((one) => `${group.name()} ${one.name()}`),
  );
  const told = [...SMALL, ...LARGE.map(([name]) => name), 'backup', 'restore'];
  expect(told.toSorted()).toEqual(names.toSorted());
});

/** A release with more members than one response of the database may have rows. */
const largeRelease = () =>
  sampleRelease(
    'Welcome',
    {},
    Object.fromEntries(Array.from({ length: ROWS }, (_, at) => [`assets/${at}.js`, `${at}`])),
  );

function largest(): number {
  const rows = most;
  most = 0;
  return rows;
}
