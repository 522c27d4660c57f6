import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let guest: TestBrowser;
beforeAll(async () => {
  service = await openTestService({ PRODUCT_TYPE: 'PRIVATE', REVISION: 'a1b2c3d' });
  guest = service.browser();
});
afterAll(() => service.close());

describe('GET /env', () => {
  it('describes the deployment from the settings only', async () => {
    const { data } = await guest.call('GET /env', {});
    expect(data).toMatchObject({
      productType: 'PRIVATE',
      hostnames: { main: 'localhost', org: 'localhost', static: 'localhost' },
    });
  });
});

describe('/healthz', () => {
  it('says which version and revision runs', async () => {
    const { statusCode, body } = await service.app.inject({ url: '/healthz' });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ status: 'ok', version: packageFile.version, revision: 'a1b2c3d' });
  });
});

describe('GET /lookup', () => {
  it.each([
    ['ada@acme.test', { next: 'PASSWORD', user: { orgId: 'ORG-1' } }],
    ['pending@acme.test', { next: 'PASSWORD', user: { orgId: 'ORG-1' } }],
    ['invited@acme.test', { next: 'ACTIVATE', user: { orgId: 'ORG-1' } }],
    ['disconnected@acme.test', { next: 'PASSWORD_SETTING', user: { orgId: 'ORG-1' } }],
    ['idp@acme.test', { next: 'IDP_AUTHENTICATE', redirectUrl: '/dev/identity-provider', user: { orgId: 'ORG-1' } }],
    ['google@solo.test', { next: 'OAUTH', providers: ['google'], user: { orgId: null } }],
    ['twin@shared.test', { next: 'ORGANIZATION' }],
    ['later@solo.test', { next: 'PASSWORD', user: { orgId: null } }],
  ])('%s', async (username, answer) => {
    expect((await guest.call('GET /lookup', { username })).data).toEqual(answer);
  });

  it('continues once the organisation is named', async () => {
    const { data } = await guest.call('GET /lookup', { username: 'twin@shared.test', orgId: 'ORG-2' });
    expect(data).toEqual({ next: 'PASSWORD', user: { orgId: 'ORG-2' } });
  });

  it('P07: reveals nothing about the accounts of an organisation that forbids it', async () => {
    await service.database.updateTable('organisations').set({ discloses_lookup: false }).execute();
    for (const name of ['invited@acme.test', 'idp@acme.test', 'nobody@acme.test']) {
      const { data } = await guest.call('GET /lookup', { username: name });
      expect(data).toEqual({ next: 'PASSWORD', user: { orgId: 'ORG-1' } });
    }
    const social = await guest.call('GET /lookup', { username: 'google@solo.test' });
    expect(social.body).toBe((await guest.call('GET /lookup', { username: 'nobody@solo.test' })).body);
    expect((await guest.signIn('google@solo.test')).code).toBe('BAD_CREDENTIALS');
    await service.database.updateTable('organisations').set({ discloses_lookup: true }).execute();
  });
});

describe('organisations', () => {
  const acme = {
    id: 'ORG-1',
    name: 'Acme',
    alias: 'acme',
    label: 'Acme',
    decorators: [{ type: 'ICON', value: '/dev/icons/acme.svg' }],
    color: '#0b7a5b',
  };

  it('are found by the beginning of an alias, and never all of them', async () => {
    expect((await guest.call('GET /orgs', { alias: 'AC' })).data).toEqual([acme]);
    expect((await guest.call('GET /orgs', { alias: 'ａｃ' })).data, 'letters of full width').toEqual([acme]);
    for (const alias of ['', ' ', '\u3000', '%', '_', 'default']) {
      expect((await guest.call('GET /orgs', { alias })).data).toEqual([]);
    }
    expect((await guest.call('GET /orgs', {})).data).toEqual([]);
    // As long as the contract says, in letters however they are written, and no longer.
    expect((await guest.call('GET /orgs', { alias: 'e\u0301'.repeat(100) })).data).toEqual([]);
    expect((await guest.call('GET /orgs', { alias: 'a'.repeat(101) })).code).toBe('BAD_REQUEST');
  });

  it('P08: a source cannot list the customers by trying each beginning', async () => {
    const count = (count: number) => service.database.updateTable('counters').set({ count });
    const own = (of: ReturnType<typeof count>) => of.where('key', 'like', 'organisations-from:%').execute();
    await own(count(300));
    expect((await guest.call('GET /orgs', { alias: 'ac' })).code).toBe('TOO_MANY_REQUESTS');
    await own(count(0));
    expect((await guest.call('GET /orgs', { alias: 'ac' })).data).toEqual([acme]);
  });

  it('are found by the beginning of their name too, in letters of any width', async () => {
    const nameIt = (name: string) =>
      service.database.updateTable('organisations').set({ name }).where('alias', '=', 'globex').execute();
    for (const [name, typed] of [
      ['아크 상사', '아크'],
      ['ＡＲＫ Trading', 'ark t'],
      ['Ark Trading', 'ａｒｋ'],
    ] as const) {
      await nameIt(name);
      expect((await guest.call('GET /orgs', { alias: typed })).data).toMatchObject([{ alias: 'globex', name }]);
    }
    await nameIt('Globex');
  });

  it('are found by mail domain: none, one, several', async () => {
    expect((await guest.call('GET /orgs', { domain: 'solo.test' })).data).toEqual([]);
    expect((await guest.call('GET /orgs', { domain: 'Acme.test' })).data).toEqual([acme]);
    expect((await guest.call('GET /orgs', { domain: 'globex.test' })).data).toMatchObject([
      { alias: 'globex' },
      { alias: 'initech' },
    ]);
  });

  it('are found by id', async () => {
    expect((await guest.call('GET /orgs', { orgId: 'ORG-1' })).data).toEqual([acme]);
    expect((await guest.call('GET /orgs/{id}', { id: 'ORG-1' })).data).toEqual(acme);
    expect((await guest.call('GET /orgs/{id}', { id: 'ORG-0' })).data).toMatchObject({ name: 'Default' });
    expect(await guest.call('GET /orgs/{id}', { id: 'ORG-9' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('have a password policy, a strict one or the common one', async () => {
    const policyOf = (orgId: string) => guest.call('GET /orgs/{orgId}/security/settings/password', { orgId });
    expect((await policyOf('ORG-0')).data).toMatchObject({ minLength: 8, maxLength: 30, requiredUpperCase: false });
    expect((await policyOf('ORG-1')).data).toMatchObject({ minLength: 10, requiredUpperCase: true });
    expect((await policyOf('ORG-9')).code).toBe('NOT_FOUND');
  });
});

describe('apps', () => {
  it('have their own description, and one as the app of an organisation', async () => {
    expect((await guest.call('GET /apps/{id}', { id: 'APP-1' })).data).toMatchObject({ name: 'Acme Notes' });
    expect((await guest.call('GET /org-apps/{id}', { id: 'ORG-APP-1' })).data).toEqual({
      id: 'ORG-APP-1',
      name: 'Acme Notes',
      iconUrl: null,
      orgId: 'ORG-1',
      orgName: 'Acme',
      mfaActivated: false,
    });
    expect((await guest.call('GET /apps/{id}', { id: 'none' })).code).toBe('NOT_FOUND');
    expect((await guest.call('GET /org-apps/{id}', { id: 'none' })).code).toBe('NOT_FOUND');
  });
});
