import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { html } from '../../../src/server/pages/html.ts';
import { FRESH } from '../../../src/server/sessions/findSession.ts';
import { text } from '../../../src/server/texts/text.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

const USERNAME = 'device@acme.test';

let service: TestService;
let browser: TestBrowser;
let userId: string;
beforeAll(async () => {
  service = await openTestService();
  browser = service.browser();
  expect((await browser.signIn(USERNAME)).code).toBe('NEW_DEVICE');
  const me = await browser.call('GET /users/me', {});
  userId = (me.data as { id: string }).id;
  const facts = { type: 'PC', os: 'Windows', osVersion: '11', browser: 'Firefox' } as const;
  expect((await browser.call('POST /devices', facts)).code).toBe('OK');
  const { database, clock } = service;
  const link = { issuer: 'stand-in', subject: 'sub-list', user_id: userId, linked_at: clock.now() };
  await database.insertInto('linked_accounts').values(link).execute();
  const client = await database.selectFrom('oauth_clients').select('id').executeTakeFirstOrThrow();
  const consent = { user_id: userId, client_id: client.id, state: 'APPROVED', decided_at: clock.now() } as const;
  await database
    .insertInto('consents')
    .values([
      { ...consent, scope: 'openid' },
      { ...consent, scope: 'email', state: 'DENIED' },
    ])
    .execute();
  const record = { kind: 'RefreshToken', hash: randomUUID(), created_at: clock.now(), expires_at: null };
  const payload = JSON.stringify({ accountId: userId, clientId: client.id });
  await database
    .insertInto('oidc_records')
    .values({ ...record, payload, consumed_at: null, grant_id: 'g' })
    .execute();
});
afterAll(() => service.close());

const page = async (headers = {}) => (await browser.send({ url: '/init-st', headers })).body;
const pathOf = async (list: string) => new RegExp(`/init-st/${list}/[^"]+`).exec(await page())?.[0] ?? '';
const remove = (url: string, who = browser, headers = {}) =>
  who.send({ method: 'DELETE', url, payload: '{}', headers });

it.each(LANGUAGES)('lists links, devices and apps, each with a way to remove it: %s', async (language) => {
  const body = await page({ 'accept-language': language });
  for (const list of ['links', 'devices', 'consents'] as const) {
    expect(body).toContain(html`${text(language, `pages.${list}.title`)}`.text);
    expect(body).toContain(html`${text(language, `pages.${list}.ask`)}`.text);
    expect(body).toContain(`data-path="/init-st/${list}/`);
  }
  expect(body).toContain('<strong>Firefox, Windows 11</strong>');
});

it('notifies the owner of a new device by mail', async () => {
  const [mail] = await mailsTo(service, USERNAME);
  expect(mail?.subject).toContain(text('en', 'mails.device-registered.subject'));
});

describe('P12: a removal', () => {
  it('is done when our own page requests it, for the account that is signed in', async () => {
    const stranger = service.browser();
    await stranger.signIn('ada@acme.test');
    for (const list of ['links', 'devices', 'consents', 'sessions']) {
      const path = list === 'sessions' ? '/init-st/sessions/unknown' : await pathOf(list);
      expect((await remove(path, browser, { origin: 'https://evil.test' })).statusCode).toBe(403);
      expect((await remove(path, service.browser())).statusCode).toBe(401);
      expect((await remove(path, stranger)).statusCode).toBe(200);
      if (list !== 'sessions') expect(await pathOf(list)).toBe(path);
    }
  });

  it('of a link requires a new sign-in, ends what it proved, and can be repeated', async () => {
    const path = await pathOf('links');
    service.clock.advance(FRESH + 1);
    expect((await remove(path)).json()).toMatchObject({ code: 'UNAUTHORIZED', errors: { state: 'STALE' } });
    expect(await pathOf('links')).toBe(path);
    expect((await browser.signIn(USERNAME)).code).toBe('OK');
    expect((await remove(path)).statusCode).toBe(200);
    expect((await remove(path)).statusCode).toBe(200);
    expect(await pathOf('links')).toBe('');
  });

  it('of an app ends its tokens, and it has to ask again', async () => {
    const { database } = service;
    expect((await remove(await pathOf('consents'))).statusCode).toBe(200);
    expect(await pathOf('consents')).toBe('');
    const consents = database.selectFrom('consents').select('scope').where('user_id', '=', userId);
    expect(await consents.execute()).toEqual([]);
    const records = await database.selectFrom('oidc_records').select('payload').execute();
    expect(records.filter(({ payload }) => payload.accountId === userId)).toEqual([]);
  });

  it('of a device makes it a new one, and keeps the session that requests it', async () => {
    expect((await remove(await pathOf('devices'))).statusCode).toBe(200);
    expect(await pathOf('devices')).toBe('');
    expect((await browser.call('GET /users/me', {})).code).toBe('OK');
    expect((await browser.signIn(USERNAME)).code).toBe('NEW_DEVICE');
  });
});

it('keeps a linked account that is the only way to sign in', async () => {
  const guest = service.browser();
  await service.database.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
  const link = { issuer: 'stand-in', subject: 'sub-only', user_id: userId, linked_at: service.clock.now() };
  await service.database.insertInto('linked_accounts').values(link).execute();
  expect(await page()).toContain(text('en', 'pages.links.title'));
  expect(await pathOf('links')).toBe('');
  expect((await remove('/init-st/links/stand-in')).statusCode).toBe(403);
  expect((await remove('/init-st/links/stand-in', guest)).statusCode).toBe(401);
});
