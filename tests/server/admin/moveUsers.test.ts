import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, DatabaseUnavailable } from '../../../src/server/core/database/Database.ts';
import { listen } from '../../../src/server/core/telemetry/signals.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

let folder: string;
let database: Database;
let shell: AdminShell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-move-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  shell = new AdminShell(database, folder);
  await shell.read('organisations add ORG-1 --name Acme --alias acme --domains acme.example');
});
afterAll(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

const HEAD = 'email,firstName,lastName';
async function importText(text: string | Uint8Array, options = '') {
  const path = join(folder, 'users.csv');
  await writeFile(path, text);
  const { status, out, errors } = await shell.run(`users import ${path} --organisation acme --no-invite${options}`);
  return { status, out, errors: errors.replaceAll(path, 'users.csv') };
}
const nameOf = async (username: string) => {
  const found = database.selectFrom('users').select(['first_name', 'last_name']).where('username', '=', username);
  const { first_name, last_name } = await found.executeTakeFirstOrThrow();
  return [first_name, last_name];
};

it.each([
  ['Latin-1', Buffer.from(`${HEAD}\na@acme.example,Jörg,Müller\n`, 'latin1'), 2, /is not UTF-8/],
  ['half a letter at the end', Buffer.from([...Buffer.from(`${HEAD}\n`), 0xc3]), 2, /is not UTF-8/],
  ['two bytes a letter', Buffer.from(`\uFEFF${HEAD}\n`, 'utf16le'), 1, /is not UTF-8/],
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u00ff', 'latin1'), 1, /is a workbook: save it as "CSV UTF-8"/],
])('%s is refused with the encoding to save it in', async (_, bytes, line, message) => {
  const { status, errors } = await importText(bytes);
  expect([status, errors]).toEqual([1, expect.stringMatching(message)]);
  expect(errors).toContain(`users.csv:${line}:`);
});

it.each([
  ['semicolons', 'Email;Given Name;Surname\nsemi@acme.example;Se;Mi\n', 'semi'],
  ['tabs', 'email\tfirstname\tlastname\ntabs@acme.example\tTa\tBs\n', 'tabs'],
  [
    'the line of spreadsheets that names it',
    'sep=;\r\nE-Mail Address;First Name;Last Name\r\nsep@acme.example;Se;P\r\n',
    'sep',
  ],
])('%s is accepted between columns', async (_, text, name) => {
  expect(await importText(text)).toMatchObject({ status: 0, errors: '' });
  expect((await nameOf(`${name}@acme.example`))[0]).toMatch(/Se|Ta/);
});

it('empty rows and a comma at the end of each line are ignored', async () => {
  expect(await importText(`${HEAD},\nempty@acme.example,Em,Pty,\n,,,\n,,,\n`)).toMatchObject({ status: 0, errors: '' });
  expect((await importText(`${HEAD},\nempty@acme.example,Em,Pty,x\n`)).errors).toBe(
    'users.csv:2: has a value in a column without a name: name the column, or remove it',
  );
});

it('P20: a quotation mark that stays open is reported before all of the file is in memory', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `long${index}@acme.example,A,B`);
  const { status, errors } = await importText(`${HEAD}\nopen@acme.example,"A,B\n${rows.join('\n')}\n`);
  expect([status, errors]).toEqual([1, expect.stringMatching(/^users\.csv:\d+: is longer than 16 kB: a quotation/)]);
  const path = join(folder, 'large.json');
  await writeFile(path, '');
  await truncate(path, 65 * 1024 * 1024);
  expect((await shell.run(`apply ${path}`)).errors).toContain(
    'is larger than 64 MiB, the most that is read at once: split it',
  );
  await writeFile(path, Buffer.alloc(64 * 1024 * 1024 + 1, ' '));
  expect((await shell.run(`users import ${path} --organisation acme`)).errors).toContain(
    'is too large to be read at once: use CSV',
  );
});

it('a file without users says so', async () => {
  expect(await importText('')).toMatchObject({ status: 1, errors: expect.stringMatching(/has no head/) });
  expect(await importText(`${HEAD}\n`)).toMatchObject({ status: 1, errors: expect.stringMatching(/has no users/) });
  expect((await importText('email,first name,given name\na@acme.example,A,B\n')).errors).toMatch(
    /"given name" is repeated/,
  );
});

it.each(['a@@acme.example', 'not-an-address', 'x@nowhere'])(
  'P04: %j is no address at any entry point',
  async (address) => {
    const { status, errors } = await importText(`${HEAD}\n${address},A,B\n`);
    expect(status).toBe(1);
    expect(errors).toMatch(/^users\.csv:2: (username must be an e-mail address|names .* no e-mail address)/);
  },
);

it('P04: an address is read as at the other entry points, whatever it was copied from', async () => {
  const typed = ['\u200bzoe@acme.example', 'mailto:mia@acme.example', 'ann＠acme.example'];
  await importText(`${HEAD}\n${typed.map((one) => `${one},A,B`).join('\n')}\n`);
  for (const name of ['zoe', 'mia', 'ann']) expect(await nameOf(`${name}@acme.example`)).toEqual(['A', 'B']);
});

it('names of real families fit, and a refusal explains what does not', async () => {
  const [first, last] = ['Maximilian-Alexander von und zu', 'Schwarzenberg-Hohenlohe-Langenburg'];
  expect(await importText(`${HEAD}\nlong@acme.example,${first},${last}\n`)).toMatchObject({ status: 0, errors: '' });
  expect(await nameOf('long@acme.example')).toEqual([first, last]);
  const { errors } = await importText(`${HEAD}\nx@acme.example,${'x'.repeat(101)},A\u200bB\n`);
  expect(errors.split('\n')).toEqual([
    'users.csv:2: firstName has 101 characters, and at most 100 fit: shorten it',
    'users.csv:2: lastName must be a name in one line, without invisible characters: change it',
  ]);
});

it('an export can be imported again, a user without a family name included', async () => {
  await database
    .updateTable('users')
    .set({ last_name: '', display_name: 'Em', external_id: '=1+1' })
    .where('username', '=', 'empty@acme.example')
    .execute();
  for (const format of ['csv', 'scim']) {
    const { out } = await shell.run(`users export --organisation acme --format ${format}`);
    // A spreadsheet would evaluate it.
    expect(out).toContain(format === 'csv' ? ",'=1+1," : '"=1+1"');
    const path = await shell.file(`again.${format === 'csv' ? 'csv' : 'json'}`, out);
    expect(await shell.run(`users import ${path} --organisation acme`)).toMatchObject({
      out: 'Nothing changes.',
      errors: '',
    });
  }
});

it('a large file is imported in parts; one that stops says what was imported, and the same command continues', async () => {
  const rows = Array.from({ length: 10_002 }, (_, index) => `many${index}@acme.example,A,B`);
  const text = `${HEAD}\n${rows.join('\n')}\n`;
  const count = async () => {
    const found = database.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count'));
    return (await found.where('username', 'like', 'many%').executeTakeFirstOrThrow()).count;
  };
  const twin = await importText(`${text}MANY1@acme.example,A,B\n`);
  expect([twin.errors, await count()]).toEqual(['users.csv:10004: names MANY1@acme.example again: remove it', 0]);
  const lost = failAt(database, 2);
  let inserts = 0;
  const end = listen('statement', ({ sql }) => {
    if (sql.startsWith('insert into "users"')) inserts += 1;
  });
  const { status, errors } = await importText(text);
  end();
  lost.restore();
  expect(inserts, 'five hundred by one statement').toBe(Math.ceil(10_002 / 500));
  expect([status, errors]).toEqual([
    1,
    'the database did not confirm the next 2; the first 10000 of 10002 users are imported: run the same command to continue from there',
  ]);
  expect(await count()).toBe(10_000);
  expect((await importText(text)).out.split('\n')).toEqual([
    '+ user many10000@acme.example',
    '+ user many10001@acme.example',
  ]);
  expect(await count()).toBe(10_002);
}, 180_000);

it('a list reads no more users than it shows, and finds those of one state among all', async () => {
  let fetched = 0;
  listen('statement', ({ sql }) => {
    if (sql.startsWith('fetch ')) fetched += 1;
  });
  const lines = (await shell.run('users list --organisation acme')).out.split('\n');
  expect([lines.length, lines.at(-1), fetched]).toEqual([
    102,
    '… and more: narrow the search, or use "users export".',
    1,
  ]);
  const last = 'many9999@acme.example';
  await database.updateTable('users').set({ state: 'DEACTIVATED' }).where('username', '=', last).execute();
  const { out } = await shell.run('users list --organisation acme --state DEACTIVATED --json');
  expect(JSON.parse(out)).toMatchObject([{ username: last }]);
});

/** The connection fails before its nth transaction from here. */
function failAt(of: Database, time: number) {
  const begin = of.transaction;
  let count = 0;
  of.transaction = () => {
    count += 1;
    if (count === time) throw new DatabaseUnavailable(new Error('gone'));
    return begin.call(of);
  };
  return { restore: () => Object.assign(of, { transaction: begin }) };
}
