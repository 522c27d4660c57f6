import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scim } from '../../../../src/server/admin/users/scim.ts';
import { claimsOf } from '../../../../src/server/oidc/findAccount.ts';
import type { TestService } from '../../support/openTestService.ts';
import { type Directory, ENTERPRISE, openDirectories, USER } from '../Directory.ts';

let service: TestService;
let acme: Directory;
let globex: Directory;
let ada: string;
let otp: string;
let user: string;
let boss: string;
let added = 0;
beforeAll(async () => {
  ({ service, acme, globex } = await openDirectories());
  ada = await acme.idOf('userName eq "ada@acme.test"');
  otp = await acme.idOf('userName eq "otp@acme.test"');
});
beforeEach(async () => {
  [user, boss] = [await add('report'), await add('boss')];
});
afterAll(() => service.close());

const MANAGER = `${ENTERPRISE}:manager`;

async function add(name: string, more: object = {}): Promise<string> {
  added += 1;
  return (await acme.send('POST', '/Users', { schemas: [USER], userName: `${name}${added}@acme.test`, ...more })).body
    .id;
}

const managerOf = async (id: string) => (await acme.get(`/Users/${id}`)).body[ENTERPRISE]?.manager?.value;

/** The manager after a PATCH; or the keyword of the refusal. */
async function patched(...operations: readonly object[]): Promise<string | undefined> {
  const { status, body } = await acme.patch(`/Users/${user}`, ...operations);
  return status === 200 ? body[ENTERPRISE]?.manager?.value : body.scimType;
}

it('RFC 7643 4.3: a user has a manager with id, address and name, and the extension among the schemas', async () => {
  const manager = { value: ada, displayName: 'Not the name', $ref: '../Users/nobody' };
  const whole = { schemas: [USER, ENTERPRISE], userName: 'whole@acme.test', [ENTERPRISE]: { manager } };
  const { status, body } = await acme.send('POST', '/Users', whole);
  expect([status, body.schemas]).toEqual([201, [USER, ENTERPRISE]]);
  const address = `http://localhost:3100/scim/v2/Users/${ada}`;
  expect(body[ENTERPRISE]).toEqual({ manager: { value: ada, $ref: address, displayName: 'Ada Example' } });
  expect((await acme.get(`/Users/${body.id}`)).body).toEqual(body);
  const { body: list } = await acme.get(`/Users?${new URLSearchParams({ filter: `id eq "${body.id}"` })}`);
  expect(list.Resources).toEqual([body]);
  const { [ENTERPRISE]: _, ...rest } = whole;
  expect((await acme.send('PUT', `/Users/${body.id}`, rest)).body).not.toHaveProperty([ENTERPRISE]);
});

describe('as Microsoft Entra ID sends it', () => {
  it.each([
    ['the id itself', (id: string) => id],
    ['a list of one', (id: string) => [{ $ref: null, value: id }]],
    ['an object', (id: string) => ({ value: id })],
    ['an object with a reference', (id: string) => ({ $ref: `../Users/${id}`, value: id })],
  ])('%s, with the path of the attribute', async (_, written) => {
    expect(await patched({ op: 'Add', path: MANAGER, value: written(ada) })).toBe(ada);
    expect(await patched({ op: 'Replace', path: MANAGER, value: written(boss) })).toBe(boss);
  });

  it('as a member of a value, beside others', async () => {
    const value = { 'name.givenName': 'Rae', [MANAGER]: ada, [`${ENTERPRISE}:department`]: 'Sales' };
    expect(await patched({ op: 'Add', value })).toBe(ada);
  });

  it.each([
    ['Remove', { op: 'Remove', path: MANAGER }],
    ['Remove with the former value', { op: 'Remove', path: MANAGER, value: [{ $ref: null, value: 'x' }] }],
    ['an empty text', { op: 'Replace', path: MANAGER, value: '' }],
    ['an empty text in a list', { op: 'Replace', path: MANAGER, value: [{ $ref: null, value: '' }] }],
    ['null', { op: 'Replace', path: MANAGER, value: null }],
    ['the sub-attribute', { op: 'Remove', path: `${MANAGER}.value` }],
    ['the whole extension', { op: 'Remove', path: ENTERPRISE }],
  ])('is removed by %s', async (_, operation) => {
    expect(await patched({ op: 'Add', path: MANAGER, value: ada })).toBe(ada);
    expect(await patched(operation)).toBeUndefined();
    expect((await acme.get(`/Users/${user}`)).body.schemas).toEqual([USER]);
  });

  it('is found by the check that precedes a change', async () => {
    await patched({ op: 'Add', path: MANAGER, value: ada });
    const found = async (name: string, id: string) =>
      (await acme.find(`id eq "${user}" and ${name} eq "${id}"`)).length;
    for (const name of ['manager', 'manager.value', MANAGER, `${MANAGER}.value`]) {
      expect([name, await found(name, ada), await found(name, boss)]).toEqual([name, 1, 0]);
    }
    expect(await acme.find(`id eq "${user}" and manager.displayName sw "ada ex"`)).toHaveLength(1);
    expect(await acme.find(`id eq "${boss}" and manager pr`)).toEqual([]);
  });
});

describe('as Okta sends it', () => {
  it('in the extension, in a whole resource and in a value without a path', async () => {
    const resource = { schemas: [USER, ENTERPRISE], id: user, userName: 'okta@acme.test' };
    const put = async (extension: unknown) =>
      (await acme.send('PUT', `/Users/${user}`, { ...resource, [ENTERPRISE]: extension })).body[ENTERPRISE]?.manager
        ?.value;
    expect(await put({ department: 'Sales', manager: { value: ada, displayName: 'Ada' } })).toBe(ada);
    expect(await put({ department: 'Sales', manager: { value: '', displayName: '' } })).toBeUndefined();
    expect(await put({ manager: { value: boss } })).toBe(boss);
    expect(await put({ manager: null })).toBeUndefined();
    expect(await put(null)).toBeUndefined();
    expect(await patched({ op: 'replace', value: { [ENTERPRISE]: { manager: { value: ada } } } })).toBe(ada);
    expect(await patched({ op: 'replace', path: ENTERPRISE, value: { manager: { value: boss } } })).toBe(boss);
    expect(await patched({ op: 'replace', value: { [ENTERPRISE]: { costCenter: '7' } } })).toBe(boss);
    expect(await patched({ op: 'replace', value: { [ENTERPRISE]: { manager: { value: null } } } })).toBeUndefined();
  });

  it('a name without an id changes nothing', async () => {
    await patched({ op: 'add', path: MANAGER, value: ada });
    expect(await patched({ op: 'replace', value: { [ENTERPRISE]: { manager: { displayName: 'Boss' } } } })).toBe(ada);
    expect(await patched({ op: 'replace', path: `${MANAGER}.displayName`, value: 'Boss' })).toBe(ada);
  });
});

it('RFC 7644 3.9: is selected and left out by its names', async () => {
  await patched({ op: 'Add', path: MANAGER, value: ada });
  const read = async (query: string) => (await acme.get(`/Users/${user}?${query}`)).body[ENTERPRISE];
  for (const name of ['manager', MANAGER, `${MANAGER}.value`, ENTERPRISE]) {
    expect((await read(`attributes=${name}`))?.manager.value, name).toBe(ada);
  }
  for (const query of ['attributes=userName', `excludedAttributes=${MANAGER}`, `excludedAttributes=${ENTERPRISE}`]) {
    expect(await read(query), query).toBeUndefined();
  }
  expect(await read(`attributes=${MANAGER}.value`)).toEqual({ manager: { value: ada } });
});

it('one that is unknown, of another organisation, or an unproved sign-up is refused, each with the same answer', async () => {
  const twin = await globex.idOf('userName eq "twin@shared.test"');
  const waiting = await add('waiting');
  await service.database.updateTable('users').set({ state: 'UNVERIFIED' }).where('id', '=', waiting).execute();
  await patched({ op: 'Add', path: MANAGER, value: ada });
  const answers = await Promise.all(
    [twin, waiting, 'nobody', '00000000-0000-4000-8000-000000000000'].flatMap((value) => [
      acme.patch(`/Users/${user}`, { op: 'Replace', path: MANAGER, value }),
      acme.send('PUT', `/Users/${user}`, { userName: 'other@acme.test', [ENTERPRISE]: { manager: { value } } }),
      acme.send('POST', '/Users', { userName: 'refused@acme.test', [ENTERPRISE]: { manager: { value } } }),
    ]),
  );
  const told = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
  expect([...told]).toEqual([expect.stringContaining('manager must be the id of a user of the organisation')]);
  expect(answers[0]).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  expect(await acme.find('userName eq "refused@acme.test" or userName eq "other@acme.test"')).toEqual([]);
  expect(await managerOf(user), 'nothing has changed').toBe(ada);
  expect(await patched({ op: 'Add', path: MANAGER, value: 7 })).toBe('invalidValue');
  expect(await patched({ op: 'Add', path: `${MANAGER}[value eq "${boss}"]`, value: boss })).toBe('invalidPath');
});

it('one that is deleted is gone from its users, who then have another version', async () => {
  await patched({ op: 'Add', path: MANAGER, value: boss });
  const { headers } = await acme.get(`/Users/${user}`);
  expect((await acme.send('DELETE', `/Users/${boss}`)).status).toBe(204);
  const after = await acme.get(`/Users/${user}`);
  expect([after.status, after.body.schemas, after.body[ENTERPRISE]]).toEqual([200, [USER], undefined]);
  expect(after.headers.etag).not.toBe(headers.etag);
  expect(await patched({ op: 'Add', path: MANAGER, value: boss })).toBe('invalidValue');
});

it('neither exports nor apps have the manager', async () => {
  await patched({ op: 'Add', path: MANAGER, value: ada });
  const row = await service.database.selectFrom('users').selectAll().where('id', '=', user).executeTakeFirstOrThrow();
  const parts: string[] = [];
  async function* pages() {
    yield [row];
  }
  for await (const part of scim.write(pages(), 1)) parts.push(part);
  expect(JSON.parse(parts.join('')).Resources[0]).toMatchObject({ schemas: [USER], userName: row.username });
  expect([parts.join(''), JSON.stringify(claimsOf(row))].filter((text) => text.includes(ada))).toEqual([]);
});

it('two who become managers of each other at once, or while one is deleted, never fail', async () => {
  const [one, two] = [user, boss];
  const manage = (id: string, value: string) => acme.patch(`/Users/${id}`, { op: 'Add', path: MANAGER, value });
  for (let turn = 0; turn < 10; turn++) {
    const both = await Promise.all([manage(one, two), manage(two, one), manage(otp, one)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  const [deleted, late] = await Promise.all([acme.send('DELETE', `/Users/${two}`), manage(one, two)]);
  expect([deleted.status, [200, 400].includes(late.status)]).toEqual([204, true]);
  expect(await managerOf(one)).toBeUndefined();
});
