import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

interface Report {
  readonly changes: readonly string[];
  readonly made: readonly { readonly name: string; readonly value: string }[];
}

let folder: string;
let database: Database;
let shell: AdminShell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-admin-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  shell = new AdminShell(database, folder);
  await shell.read('organisations add ORG-1 --name Acme --alias acme --domains acme.example');
});
afterAll(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

const mails = async () => (await database.selectFrom('mails').select('id').execute()).length;
const find = (username: string) =>
  database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
const actions = async (): Promise<string[]> => {
  const events = await database.selectFrom('audit_events').select(['action', 'actor']).orderBy('id').execute();
  return events.map(({ action, actor }) => `${actor} ${action}`);
};

it('a name from outside does nothing to the terminal, and reaches a pipe as it is', async () => {
  const name = 'A\u202egnp.exe';
  await database.updateTable('organisations').set({ name }).where('id', '=', 'ORG-1').execute();
  const shown = async (isTerminal: boolean) => (await shell.run('organisations show acme --json', isTerminal)).out;
  expect(JSON.parse(await shown(false))).toMatchObject({ name });
  expect(JSON.parse(await shown(true))).toMatchObject({ name: 'A gnp.exe' });
  await shell.read('organisations set acme --name Acme');
});

describe('organisations', () => {
  it('are listed as a table, and shown with their rules', async () => {
    const { out } = await shell.run('organisations list');
    expect(out.split('\n')).toEqual([
      'id     alias    name     users',
      'ORG-1  acme     Acme     0',
      'ORG-0  default  Default  0',
    ]);
    const policy = await shell.file('policy.json', JSON.stringify({ minLength: 12 }));
    expect(await shell.run(`organisations set acme --password-policy ${policy}`)).toMatchObject({
      status: 1,
      errors: expect.stringContaining('--password-policy has no "maxLength": add it'),
    });
    await shell.read('organisations set acme --color #0b7a5b --mfa-required --ip-zones 192.0.2.0/24');
    expect(await shell.read('organisations show acme')).toMatchObject({
      ...{ id: 'ORG-1', color: '#0b7a5b', mfa_required: true, ip_zones: ['192.0.2.0/24'], domains: ['acme.example'] },
    });
    expect(await shell.read('organisations set acme --no-color --no-mfa-required --no-ip-zones')).toMatchObject({
      changes: [
        '~ organisation ORG-1 color: "#0b7a5b" becomes null',
        '~ organisation ORG-1 mfa_required: true becomes false',
        '~ organisation ORG-1 ip_zones: ["192.0.2.0/24"] becomes null',
      ],
    });
  });

  it('one line says what is wrong, and nothing changes', async () => {
    expect(await shell.run('organisations set acme --color red --admin-email nobody')).toEqual({
      ...{ status: 1, out: '' },
      errors: '--color must be a colour as #0b7a5b: change it\n--admin-email must be an e-mail address: change it',
    });
    expect(await shell.run('organisations show nowhere')).toMatchObject({
      errors: 'there is no organisation nowhere: "organisations list" shows their aliases',
    });
    expect(await shell.run('organisations set acme --colour red')).toMatchObject({ status: 2 });
    expect(await shell.run('organisations remove ORG-0')).toMatchObject({ status: 1 });
  });
});

describe('users', () => {
  const CSV = [
    'Email,Given Name,family_name,externalId',
    'Ann@acme.example,Ann,Lee,1',
    'bob@acme.example,"Bob',
    'Robert",Li,2',
    '',
  ].join('\r\n');

  it('come from CSV in one transaction, and are invited once', async () => {
    const path = await shell.file('users.csv', `\uFEFF${CSV}`);
    const dry = await shell.run(`users import ${path} --organisation acme --dry-run`);
    expect(dry.out).toContain('+ mail to Ann@acme.example');
    expect(await mails()).toBe(0);
    await shell.read(`users import ${path} --organisation acme`);
    expect(await mails()).toBe(2);
    expect(await find('bob@acme.example')).toMatchObject({ first_name: 'Bob Robert', external_id: '2' });
    expect((await shell.run(`users import ${path} --organisation acme`)).out).toBe('Nothing changes.');
    const changed = await shell.file('changed.csv', 'email,firstName,lastName\nbob@acme.example,Bob,Lin\n');
    await shell.read(`users import ${changed} --organisation acme`);
    expect(await find('bob@acme.example')).toMatchObject({ last_name: 'Lin', external_id: '2' });
    expect(await mails()).toBe(2);
  });

  it('each mistake of a file is one line with its line number, and nothing is imported', async () => {
    const path = await shell.file(
      'wrong.csv',
      `${CSV}eve@acme.example,Eve,Ng,3\nx y,,Kim,4\nmal@acme.example,Mal,Oz,5,6\n`,
    );
    expect((await shell.run(`users import ${path} --organisation acme`)).errors).toMatch(
      /wrong\.csv:7: has more or fewer cells than the header has columns: correct it here$/,
    );
    const names = await shell.file('names.csv', `${CSV}\n\neve@acme.example,Eve,Ng,3\nmal@acme.example,,Oz,4\n`);
    expect((await shell.run(`users import ${names} --organisation acme`)).errors).toBe(
      `${names}:8: has no "firstName": add it`,
    );
    const head = await shell.file('head.csv', 'mail,phone\n');
    expect((await shell.run(`users import ${head} --organisation acme`)).errors).toMatch(/head\.csv:1: column "mail"/);
    const twin = await shell.file('twin.csv', 'email,firstname,lastname\na@b.example,A,B\nA@b.example,A,B\n');
    expect((await shell.run(`users import ${twin} --organisation acme`)).errors).toBe(
      `${twin}:3: names A@b.example again: remove it`,
    );
    expect(await database.selectFrom('users').select('id').where('org_id', '=', 'ORG-1').execute()).toHaveLength(2);
  });

  it('are imported from SCIM 2.0 JSON and exported in either form, which can be imported again', async () => {
    const user = { userName: 'cy@acme.example', name: { givenName: '새봄', familyName: '김' }, active: true };
    const path = await shell.file(
      'users.json',
      JSON.stringify({ Resources: [user, { ...user, userName: 'x' }] }, null, 1),
    );
    expect((await shell.run(`users import ${path} --organisation acme`)).errors).toBe(
      `${path}:11: userName must be an e-mail address`,
    );
    const nameless = await shell.file('nameless.json', JSON.stringify([{ userName: 'x@acme.example' }], null, 1));
    expect((await shell.run(`users import ${nameless} --organisation acme`)).errors).toBe(
      `${nameless}:2: has no "name.givenName": add it`,
    );
    const right = await shell.file('right.json', JSON.stringify({ Resources: [user] }));
    const before = await mails();
    await shell.read(`users import ${right} --organisation acme --no-invite`);
    expect(await mails()).toBe(before);
    expect(await find('cy@acme.example')).toMatchObject({ display_name: '김새봄', state: 'PENDING' });
    const single = await shell.file('single.json', JSON.stringify(user));
    const list = await shell.file('list.json', JSON.stringify([user]));
    for (const path of [single, list])
      expect((await shell.run(`users import ${path} --organisation acme`)).out).toBe('Nothing changes.');
    for (const format of ['csv', 'scim']) {
      const { out } = await shell.run(`users export --organisation acme --format ${format}`);
      const again = await shell.file(`again.${format === 'csv' ? 'csv' : 'json'}`, out);
      expect((await shell.run(`users import ${again} --organisation acme`)).out).toBe('Nothing changes.');
    }
  });

  it('a hash from elsewhere makes an account that is active at once', async () => {
    const hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';
    const path = await shell.file(
      'hash.csv',
      `username,firstName,lastName,passwordHash\ndi@acme.example,Di,Wu,"${hash}"\n`,
    );
    const before = await mails();
    await shell.read(`users import ${path} --organisation acme`);
    expect(await find('di@acme.example')).toMatchObject({ state: 'ACTIVATED', password_hash: hash });
    expect(await mails()).toBe(before);
  });

  it.each([
    ['a salt of five bytes', '$argon2id$v=19$m=19456,t=2,p=1$c2hvcnQ$QUJDRA'],
    [
      'gigabytes of memory',
      '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
    ],
  ])('P20: a hash with %s, which no sign-in could check, is refused', async (_, hash) => {
    const path = await shell.file(
      'unusable.csv',
      `username,firstName,lastName,passwordHash\nunusable@acme.example,Un,Us,"${hash}"\n`,
    );
    const { status, errors } = await shell.run(`users import ${path} --organisation acme`);
    expect([status, errors]).toEqual([1, expect.stringMatching(/password ?hash/i)]);
    const kept = database.selectFrom('users').select('id').where('username', '=', 'unusable@acme.example');
    expect(await kept.execute()).toEqual([]);
  });

  it('are locked, unlocked, closed, opened and deleted, several together or none', async () => {
    const { status, errors } = await shell.run('users lock di@acme.example nobody@acme.example');
    expect([status, errors]).toEqual([1, 'there is no user nobody@acme.example: "users list --search" finds them']);
    expect((await find('di@acme.example')).locked_at).toBeNull();
    await shell.read('users lock di@acme.example');
    expect((await shell.run('users list --state LOCKED')).out).toContain('di@acme.example');
    expect(await shell.read('users show di@acme.example')).toMatchObject({
      ...{ state: 'LOCKED', locked_until: null, one_time_codes: false, passkeys: 0, sessions: 0, backup_address: null },
    });
    await shell.read('users unlock di@acme.example');
    await shell.read('users deactivate di@acme.example cy@acme.example');
    expect(await find('di@acme.example')).toMatchObject({ state: 'DEACTIVATED', locked_at: null });
    await shell.read('users activate di@acme.example cy@acme.example');
    expect([(await find('di@acme.example')).state, (await find('cy@acme.example')).state]).toEqual([
      'ACTIVATED',
      'PENDING',
    ]);
    const held = { kind: 'acme:RefreshToken', hash: 'h', grant_id: 'g', consumed_at: null };
    const times = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) };
    const payload = JSON.stringify({ accountId: (await find('di@acme.example')).id });
    await database
      .insertInto('oidc_records')
      .values({ ...held, ...times, payload })
      .execute();
    await shell.read('users end-sessions di@acme.example');
    expect(await database.selectFrom('oidc_records').select('hash').execute(), 'what apps hold').toEqual([]);
    await shell.read('users remove-factors di@acme.example');
    await shell.read('users delete di@acme.example');
    expect((await shell.run('users show di@acme.example')).status).toBe(1);
    expect((await actions()).slice(-5)).toEqual([
      ...['operator:root administration.activated', 'operator:root administration.activated'],
      ...['operator:root session.ended', 'operator:root factor.removed', 'operator:root administration.deleted'],
    ]);
  });

  it('a sign-up that has proved no address is not reactivated, and is closed for good', async () => {
    const unproved = database.updateTable('users').set({ state: 'UNVERIFIED', password_hash: 'x' });
    await unproved.where('username', '=', 'cy@acme.example').execute();
    expect((await shell.run('users activate cy@acme.example')).errors).toMatch(
      /not verified: delete the user and invite/,
    );
    await shell.read('users deactivate cy@acme.example');
    expect((await find('cy@acme.example')).state).toBe('DEACTIVATED');
    await database
      .updateTable('users')
      .set({ password_hash: null })
      .where('username', '=', 'cy@acme.example')
      .execute();
  });

  it('are invited one by one, and again while they have not answered', async () => {
    const before = await mails();
    const word = '--first-name Ed --last-name Xu --organisation acme --language ja';
    await shell.read(`users invite ed@acme.example ${word}`);
    const { id: edId } = await find('ed@acme.example');
    const events = database.selectFrom('audit_events').selectAll().orderBy('id', 'desc');
    expect(await events.executeTakeFirstOrThrow()).toMatchObject({ action: 'account.created', subject: edId });
    await shell.read('users invite ed@acme.example --organisation acme');
    expect(await mails()).toBe(before + 2);
    const { id } = await find('ed@acme.example');
    const open = database.selectFrom('tokens').select('hash').where('user_id', '=', id).where('used_at', 'is', null);
    expect(await open.execute()).toHaveLength(1);
    expect((await shell.run('users invite fi@acme.example')).errors).toContain('this has no "firstName": add it');
    for (let again = 0; again < 4; again += 1) await shell.read('users invite ED@acme.example --organisation acme');
    const { status, errors } = await shell.run('users invite ed@acme.example --organisation acme');
    expect([status, errors]).toEqual([1, expect.stringMatching(/^ed@acme.example has been sent five invitations/)]);
    expect(await mails()).toBe(before + 6);
  });
});

it('signing keys are listed and rotated', async () => {
  const [first] = await shell.read<{ kid: string; signs_from: string | null }[]>('keys list acme');
  expect(first?.signs_from, 'the first key has always signed').toBeNull();
  await shell.read('keys rotate acme');
  expect(await shell.read('keys list acme')).toEqual([
    expect.objectContaining({ use: 'published, will sign later' }),
    expect.objectContaining({ kid: first?.kid, use: 'signs' }),
  ]);
});

it('P09: a SCIM token is shown once and only its hash is kept', async () => {
  const { made } = await shell.read<Report>('scim-tokens add --organisation acme --name Entra');
  const stored = await database.selectFrom('scim_tokens').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(made[0]?.value);
  expect(stored).toMatchObject({ org_id: 'ORG-1', created_by: 'root', name: 'Entra' });
  await shell.read(`scim-tokens revoke ${stored.id}`);
  expect((await shell.run(`scim-tokens revoke ${stored.id}`)).errors).toMatch(/is already revoked/);
});

it('administrators may do what their role allows, for their organisation, and are named in the audit trail', async () => {
  expect((await shell.run('administrators add kim --role manager')).errors).toMatch(
    /first administrator must be an owner/,
  );
  await shell.read('administrators add ann --role owner');
  expect((await shell.run('users list')).errors).toMatch(/^say who you are: add --as NAME/);
  expect((await shell.run('users list --as eve')).errors).toMatch(/^eve is not an administrator/);
  await shell.read('administrators add kim --role manager --organisation acme --as Ann');
  await shell.read('administrators add lou --role auditor --as ann');
  expect((await shell.run('users list --organisation acme --as kim')).status).toBe(0);
  expect((await shell.run('users list --as kim')).errors).toMatch(/^kim administers only ORG-1/);
  expect((await shell.run('keys rotate acme --as kim')).errors).toMatch(
    /^kim is manager and may not do this: ask an administrator with the role owner/,
  );
  expect((await shell.run('users list --as lou')).status).toBe(0);
  expect((await shell.run('users lock cy@acme.example --as lou')).errors).toMatch(/^lou is auditor/);
  expect((await shell.run(`backup ${join(folder, 'backup')}`)).errors).toMatch(/^say who you are: add --as NAME/);
  expect((await shell.run(`backup ${join(folder, 'backup')} --as ann`)).status).toBe(0);
  expect((await shell.run('administrators remove ann --as ann')).errors).toMatch(/the last owner: add another/);
  await shell.read('administrators remove lou --as ann');
  const told = (await shell.run('audit --subject operator:lou --as ann')).out
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(told.map(({ action, actor, details }) => ({ action, actor, details }))).toEqual([
    { action: 'administration.administrator-added', actor: 'operator:ann', details: { role: 'auditor' } },
    { action: 'administration.administrator-removed', actor: 'operator:ann', details: { role: 'auditor' } },
  ]);
  // Node.js has another lower case for the last letter than the database.
  await shell.read('administrators add ΝΙΚΟΣ --role auditor --as ann');
  expect((await shell.run('users list --as ΝΙΚΟΣ')).status).toBe(0);
  await shell.read('administrators remove ΝΙΚΟΣ --as ann');
  expect((await shell.run('administrators list --as ann')).out).not.toContain('ΝΙΚΟΣ');
});

it('an organisation is removed with its users only if the command says so', async () => {
  expect((await shell.run('organisations remove acme --as ann')).errors).toMatch(/has \d+ users: delete them first/);
  await shell.read('organisations remove acme --with-users --as ann');
  expect((await shell.run('users list --as ann')).out).toBe('There is no such user.');
});

it('a command with a mistake ends with 2 and points to the help', async () => {
  expect(await shell.run('nonsense')).toMatchObject({ status: 2, errors: expect.stringContaining('--help') });
  expect((await shell.run('--help')).out).toContain('organisations');
  expect((await shell.run('users --help')).out).toContain('import [options] <file>');
  expect(await shell.run('users import --help')).toMatchObject({
    status: 0,
    out: expect.stringContaining('--no-invite'),
  });
});
