import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLink } from '../../support/mailbox.ts';
import type { TestService } from '../../support/openTestService.ts';
import { type Directory, ENTERPRISE, openDirectories, USER } from '../Directory.ts';

let service: TestService;
let acme: Directory;
let globex: Directory;
beforeAll(async () => {
  ({ service, acme, globex } = await openDirectories());
});
afterAll(() => service.close());

/** RFC 7644, section 3.3, with an address as the name: the account is activated by mail. */
const BARBARA = {
  schemas: [USER],
  userName: 'bjensen@acme.test',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
};

describe('users', () => {
  it('RFC 7644 3.3 and 3.4.1: are created, invited and read', async () => {
    const created = await acme.send('POST', '/Users', { ...BARBARA, locale: 'ko-KR' });
    const { id } = created.body;
    const location = `http://localhost:3100/scim/v2/Users/${id}`;
    expect(created).toMatchObject({ status: 201, headers: { location, etag: expect.stringMatching(/^W\/"/) } });
    expect(created.body).toEqual({
      ...{ schemas: [USER], id, externalId: 'bjensen', userName: 'bjensen@acme.test', active: true },
      name: { formatted: 'Barbara Jensen', familyName: 'Jensen', givenName: 'Barbara' },
      displayName: 'Barbara Jensen',
      emails: [{ value: 'bjensen@acme.test', type: 'work', primary: true }],
      meta: {
        ...{ resourceType: 'User', location, version: created.headers.etag },
        ...{ created: expect.stringMatching(/Z$/), lastModified: expect.stringMatching(/Z$/) },
      },
    });
    expect((await acme.get(`/Users/${id}`)).body).toEqual(created.body);
    const link = await newestLink(service, 'bjensen@acme.test');
    expect([link.pathname, link.searchParams.get('locale')]).toEqual(['/activate', 'ko']);
    const reader = { ...BARBARA, userName: 'reader@globex.test', preferredLanguage: 'ja-JP', locale: 'ko-KR' };
    await globex.send('POST', '/Users', reader);
    expect((await newestLink(service, 'reader@globex.test')).searchParams.get('locale')).toBe('ja');
  });

  it('RFC 7644 3.3: a name that is taken is a conflict, in any letter case', async () => {
    const again = await acme.send('POST', '/Users', { ...BARBARA, userName: 'BJensen@acme.test' });
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
    expect((await globex.send('POST', '/Users', BARBARA)).status).toBe(201);
  });

  it('RFC 7644 3.5.1: are replaced, and lose what is left out', async () => {
    const id = await acme.idOf('userName eq "bjensen@acme.test"');
    const { body } = await acme.send('PUT', `/Users/${id}`, {
      ...{ schemas: [USER], id, userName: 'bjensen@acme.test', roles: [], active: true },
      name: { familyName: 'Jensen', givenName: 'Barbara', middleName: 'Jane' },
      emails: [{ value: 'other@acme.test' }],
    });
    expect(body).toMatchObject({ id, userName: 'bjensen@acme.test', emails: [{ value: 'bjensen@acme.test' }] });
    expect(body).not.toHaveProperty('externalId');
    expect((await acme.send('PUT', `/Users/${id}`, { schemas: [USER] })).body.detail).toBe('userName is required');
  });

  it('P11: a user who is deprovisioned is signed out at once, and comes back as invited or active', async () => {
    const ada = service.browser();
    await ada.signIn('ada@acme.test');
    expect((await ada.call('GET /users/me', {})).code).toBe('OK');
    const id = await acme.idOf('userName eq "ada@acme.test"');
    const { database, clock } = service;
    const ends = { created_at: clock.now(), expires_at: new Date(clock.now().getTime() + 86_400_000) };
    const held = { kind: 'acme:RefreshToken', hash: 'held', grant_id: 'held', consumed_at: null, ...ends };
    await database
      .insertInto('oidc_records')
      .values({ ...held, payload: JSON.stringify({ accountId: id }) })
      .execute();
    await service.browser().call('POST /password/reset-token', { username: 'ada@acme.test' });
    const open = database.selectFrom('tokens').select('hash').where('user_id', '=', id).where('used_at', 'is', null);
    expect(await open.execute()).not.toEqual([]);
    expect((await acme.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body.active).toBe(false);
    expect((await ada.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    const left = database.selectFrom('oidc_records').select('hash').where('hash', '=', 'held');
    expect(await left.execute(), 'what apps hold').toEqual([]);
    expect(await open.execute()).toEqual([]);
    expect((await service.browser().signIn('ada@acme.test')).code).toBe('BAD_CREDENTIALS');
    expect((await acme.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).body.active).toBe(true);
    expect((await ada.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await service.browser().signIn('ada@acme.test')).code).toBe('OK');
  });

  it('P09: a changed userName ends everything earned under the old one, and gets a new invitation', async () => {
    const { id } = (await acme.send('POST', '/Users', { ...BARBARA, userName: 'former@acme.test' })).body;
    const former = (await newestLink(service, 'former@acme.test')).searchParams.get('token') ?? '';
    const renamed = await acme.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'babs@acme.test' });
    expect(renamed.body.emails[0].value).toBe('babs@acme.test');
    const browser = service.browser();
    expect((await browser.call('POST /activation/check-token', { token: former })).code).toBe('INVALID_TOKEN');
    const token = (await newestLink(service, 'babs@acme.test')).searchParams.get('token') ?? '';
    expect((await browser.call('POST /activation/check-token', { token })).code).toBe('OK');
    const conflict = await acme.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'ada@acme.test' });
    expect(conflict).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
  });

  it('are deleted with everything that belongs to them, and then are not found', async () => {
    const id = await acme.idOf('userName eq "babs@acme.test"');
    expect((await acme.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await acme.get(`/Users/${id}`)).body).toMatchObject({ status: '404' });
    expect(await service.database.selectFrom('tokens').select('hash').where('user_id', '=', id).execute()).toEqual([]);
    expect((await acme.send('DELETE', `/Users/${id}`)).status).toBe(404);
  });

  it('a sign-up that has proved no address is ignored, and gives way with its password', async () => {
    const waiting = { state: 'UNVERIFIED' as const };
    await service.database.updateTable('users').set(waiting).where('username', '=', 'device@acme.test').execute();
    expect(await acme.find('userName eq "device@acme.test"')).toEqual([]);
    const { status, body } = await acme.send('POST', '/Users', { userName: 'device@acme.test', displayName: 'Dee' });
    expect([status, body.displayName]).toEqual([201, 'Dee']);
    expect((await service.browser().signIn('device@acme.test')).code).toBe('BAD_CREDENTIALS');
  });

  it('P04: a value that cannot be stored is refused with its name', async () => {
    const refused = async (change: object) => (await acme.send('POST', '/Users', { ...BARBARA, ...change })).body;
    expect(await refused({ userName: 'bjensen' })).toMatchObject({
      scimType: 'invalidValue',
      detail: /userName must be/,
    });
    expect(await refused({ userName: 'a@b.test\nBcc: c@d.test' })).toMatchObject({ scimType: 'invalidValue' });
    expect(await refused({ active: 'maybe' })).toMatchObject({ detail: 'active must be true or false' });
    expect(await refused({ externalId: 'x\0' })).toMatchObject({ scimType: 'invalidValue' });
    expect(await refused({ displayName: 'x'.repeat(101) })).toMatchObject({ scimType: 'invalidValue' });
    for (const body of ['{', '[]', '"x"', `${'['.repeat(50)}${']'.repeat(50)}`]) {
      expect((await acme.send('POST', '/Users', body)).body).toMatchObject({
        scimType: 'invalidSyntax',
        status: '400',
      });
    }
  });
});

describe('changes as directories send them', () => {
  let id: string;
  beforeAll(async () => {
    id = (await acme.send('POST', '/Users', { ...BARBARA, userName: 'patch@acme.test' })).body.id;
  });
  const patch = async (...operations: readonly object[]) => acme.patch(`/Users/${id}`, ...operations);

  it('Microsoft Entra ID: capitals, texts for booleans, paths with filters and extensions', async () => {
    const { status, body } = await patch(
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Replace', path: 'name.givenName', value: 'Barb' },
      { op: 'Add', path: 'Name.FamilyName', value: 'Jones' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'someone@else.test' },
      { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' },
      { op: 'Replace', path: `${USER}:externalId`, value: 'e-1' },
      { op: 'Add', value: { 'name.givenName': 'Babs', [`${ENTERPRISE}:division`]: 'x' } },
    );
    expect([status, body.active, body.externalId]).toEqual([200, false, 'e-1']);
    expect(body.name).toEqual({ formatted: 'Babs Jones', familyName: 'Jones', givenName: 'Babs' });
    expect(body.emails[0].value).toBe('patch@acme.test');
  });

  it('Okta: values without a path, ids included', async () => {
    const { body } = await patch({
      op: 'replace',
      value: { id, active: true, displayName: 'Babs J.', schemas: [USER] },
    });
    expect([body.active, body.displayName]).toEqual([true, 'Babs J.']);
  });

  it('RFC 7644 3.5.2: removes, and refuses what it must with its keyword', async () => {
    expect((await patch({ op: 'remove', path: 'externalId' })).body).not.toHaveProperty('externalId');
    const refused = async (operation: object) => (await patch(operation)).body.scimType;
    expect(await refused({ op: 'remove' })).toBe('noTarget');
    expect(await refused({ op: 'remove', path: 'userName' })).toBe('mutability');
    expect(await refused({ op: 'replace', path: 'id', value: 'x' })).toBe('mutability');
    expect(await refused({ op: 'replace', path: 'groups', value: [] })).toBe('mutability');
    expect(await refused({ op: 'replace', path: 'shoeSize', value: 1 })).toBe('invalidPath');
    expect(await refused({ op: 'replace', path: '][', value: 1 })).toBe('invalidPath');
    expect(await refused({ op: 'move', path: 'active', value: true })).toBe('invalidSyntax');
    expect(await refused({ op: 'add', path: 'active' })).toBe('invalidSyntax');
    expect((await acme.send('PATCH', `/Users/${id}`, { Operations: [] })).body.scimType).toBe('invalidSyntax');
  });

  it('P19: no path reaches a prototype', async () => {
    for (const path of ['__proto__', '__proto__.polluted', 'constructor.prototype', 'toString']) {
      expect((await patch({ op: 'add', path, value: { polluted: true } })).body.scimType).toBe('invalidPath');
    }
    const body = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","value":{"__proto__":{"polluted":1}}}]}`;
    expect((await acme.send('PATCH', `/Users/${id}`, body)).status).toBe(400);
    expect({}).not.toHaveProperty('polluted');
  });

  it('RFC 7644 3.14: a change of an older version is refused, and an unchanged one is not sent again', async () => {
    const seen = await acme.get(`/Users/${id}`);
    const etag = String(seen.headers.etag);
    expect((await acme.get(`/Users/${id}`, { 'if-none-match': etag })).status).toBe(304);
    service.clock.advance(1);
    const change = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: 'displayName', value: 'B' }],
    };
    expect((await acme.send('PATCH', `/Users/${id}`, change, { 'if-match': etag })).status).toBe(200);
    const late = await acme.send('PATCH', `/Users/${id}`, change, { 'if-match': etag });
    expect(late).toMatchObject({ status: 412, body: { status: '412' } });
    expect((await acme.send('DELETE', `/Users/${id}`, undefined, { 'if-match': etag })).status).toBe(412);
  });
});

it('changes that a directory makes to users are in the audit trail', async () => {
  const events = await service.database.selectFrom('audit_events').select(['action', 'actor']).execute();
  const done = new Set(events.filter(({ actor }) => actor?.startsWith('scim:')).map(({ action }) => action));
  const changes = ['activated', 'deactivated', 'deleted', 'user-changed'].map((what) => `administration.${what}`);
  expect([...done].sort()).toEqual(['account.address-changed', 'account.created', ...changes]);
});
