import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../support/openTestService.ts';
import { type Directory, openDirectories, USER } from '../Directory.ts';

let service: TestService;
let acme: Directory;
let user: string;
beforeAll(async () => {
  ({ service, acme } = await openDirectories());
  user = (await acme.send('POST', '/Users', { schemas: [USER], userName: 'forms@acme.test' })).body.id;
});
afterAll(() => service.close());

/** The old form of Microsoft Entra ID for an attribute with one value. */
const listed = (value: unknown) => [{ $ref: null, value }];

it('one value may come as a list of one', async () => {
  const { status, body } = await acme.patch(
    `/Users/${user}`,
    { op: 'Replace', path: 'active', value: listed('False') },
    { op: 'Add', path: 'displayName', value: listed('Shown') },
    { op: 'Add', path: 'externalId', value: listed('e-7') },
    { op: 'Replace', path: 'name.givenName', value: listed('Given') },
    { op: 'Replace', value: { 'name.familyName': listed('Family') } },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ active: false, displayName: 'Shown', externalId: 'e-7' });
  expect(body.name).toMatchObject({ givenName: 'Given', familyName: 'Family' });
  const two = [...listed('True'), ...listed('False')];
  expect((await acme.patch(`/Users/${user}`, { op: 'Replace', path: 'active', value: two })).status).toBe(400);
  const { id } = (await acme.send('POST', '/Groups', { displayName: 'Before' })).body;
  const group = await acme.patch(`/Groups/${id}`, { op: 'Replace', path: 'displayName', value: listed('After') });
  expect([group.status, group.body.displayName]).toEqual([200, 'After']);
});

it('RFC 7643 2.5: members are removed without a value as with null', async () => {
  const members = [{ value: user }];
  const { id } = (await acme.send('POST', '/Groups', { displayName: 'Emptied', members })).body;
  const { status, body } = await acme.patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: null });
  expect([status, body.members]).toEqual([200, undefined]);
});

it('a filter takes the texts of true and false, as changes do', async () => {
  await acme.patch(`/Users/${user}`, { op: 'replace', path: 'active', value: false });
  const own = (flag: string) => acme.find(`active eq ${flag} and userName sw "forms"`);
  expect([await own('"False"'), await own('"true"'), await own('false')]).toEqual([
    ['forms@acme.test'],
    [],
    ['forms@acme.test'],
  ]);
  expect((await acme.get('/Users?filter=active%20eq%20%22maybe%22')).status).toBe(400);
});

it.each([
  ['Users', 'department', 'Sales'],
  ['Users', 'employeeNumber', '7'],
  ['Users', 'costCenter', 'x'],
  ['Users', 'title', 'Guide'],
  ['Users', 'roles', [{ value: 'x', primary: true }]],
  ['Groups', 'description', 'Those who guide'],
])('attributes of %s that are not stored are accepted without an error: %s', async (kind, path, value) => {
  const body = { schemas: [USER], userName: `${path.toLowerCase()}@acme.test`, displayName: path };
  const { id } = (await acme.send('POST', `/${kind}`, body)).body;
  const before = (await acme.get(`/${kind}/${id}`)).body;
  for (const operation of [
    { op: 'Add', path, value },
    { op: 'replace', value: { [path]: value } },
    { op: 'remove', path },
  ]) {
    expect(await acme.patch(`/${kind}/${id}`, operation)).toMatchObject({ status: 200, body: { id } });
  }
  expect((await acme.get(`/${kind}/${id}`)).body).toEqual(before);
});

it.each([
  ['Users', 'department eq "Sales"'],
  ['Users', 'roles[primary eq true and value sw "x"]'],
  ['Users', 'phoneNumbers[type eq "work" and value eq "1"]'],
  ['Users', 'not (title eq null)'],
  ['Groups', 'description pr'],
])('a filter of %s by an attribute that is not stored finds no user: %s', async (kind, filter) => {
  const { status, body } = await acme.get(`/${kind}?${new URLSearchParams({ filter })}`);
  expect([status, body.totalResults]).toEqual([200, 0]);
});

it('users that have changed since a time are found by an index, however many users there are', async () => {
  const { database } = service;
  await sql`insert into users select (json_populate_record(users, json_build_object('id', 'many-' || n, 'username', 'many-' || n || '@acme.test'))).*
    from users, generate_series(1, 3000) as n where users.id = ${user}`.execute(database);
  await sql`analyze users`.execute(database);
  const scans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database);
    const { rows } = await sql<{ idx_scan: number }>`select idx_scan from pg_stat_user_indexes
      where indexrelname = 'users_last_modified'`.execute(database);
    return Number(rows[0]?.idx_scan);
  };
  const before = await scans();
  expect(await acme.find('meta.lastModified gt "2999-01-01T00:00:00Z"')).toEqual([]);
  expect(await scans()).toBeGreaterThan(before);
});
