import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { markBreaks } from '../../../src/engine/texts/phrases.ts';
import { html } from '../../../src/server/pages/html.ts';
import { text, writeMoment } from '../../../src/server/texts/text.ts';
import { createSecret, hashSecret } from '../../../src/server/tokens/issueToken.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
beforeAll(async () => {
  service = await openTestService();
  ada = service.browser({ address: '192.0.2.20' });
  await ada.signIn('ada@acme.test');
});
afterAll(() => service.close());

const page = async (browser: TestBrowser, headers = {}) => (await browser.send({ url: '/init-st', headers })).body;
const end = (browser: TestBrowser, headers = {}) =>
  browser.send({ method: 'DELETE', url: '/init-st/sessions', payload: '{}', headers });

/** A session elsewhere that is still live: a sign-in would have ended it, or been refused. */
async function openElsewhere(): Promise<TestBrowser> {
  const { database } = service;
  const own = await database
    .selectFrom('sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('source', '=', '192.0.2.20')
    .executeTakeFirstOrThrow();
  const [device, cookie] = [randomUUID(), createSecret()];
  await database
    .insertInto('devices')
    .values({ id: device, token_hash: hashSecret(createSecret()), created_at: own.created_at })
    .execute();
  const other = {
    id: randomUUID(),
    token_hash: hashSecret(cookie),
    device_id: device,
    device_label: 'Safari, macOS 15',
    source: '2001:db8:0:1::/64',
    methods: JSON.stringify(own.methods),
  };
  await database
    .insertInto('sessions')
    .values({ ...own, ...other })
    .execute();
  const browser = service.browser();
  browser.cookies.set('vestibule_session', cookie);
  return browser;
}

it.each(LANGUAGES)(
  'shows where and when the person signed in, marks this session, and lists what happened: %s',
  async (language) => {
    const body = (await page(ada, { 'accept-language': language })).replaceAll('\u200B', '');
    const here = markBreaks(text(language, 'pages.sessions.here')).replaceAll('\u200B', '');
    const said = writeMoment(language, new Date('2026-01-05T09:00:00Z'));
    const moment = `<time datetime="2026-01-05T09:00:00.000Z">${said}</time>`;
    expect(body).toContain(
      `<strong>Chrome, Windows 10</strong> <em>${here}</em><small>${moment} <span>192.0.2.20</span></small>`,
    );
    const signedIn = html`<strong>${text(language, 'pages.events.signIn')}</strong>`.text;
    expect(body).toContain(
      `${signedIn}<small>${moment} <span>Chrome, Windows 10</span> <span>192.0.2.20</span></small>`,
    );
    expect(body).not.toContain('data-action="end-sessions"');
  },
);

it('P12: ends the others only when our own page requests it', async () => {
  const other = await openElsewhere();
  expect(await page(ada)).toContain('<strong>Safari, macOS 15</strong><small>');
  const foreign = [
    { origin: 'https://evil.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
  ];
  for (const headers of foreign) expect((await end(ada, headers)).statusCode).toBe(403);
  expect((await other.call('GET /users/me', {})).code).toBe('OK');
  expect((await end(service.browser())).statusCode).toBe(401);
  expect((await other.call('GET /users/me', {})).code).toBe('OK');

  expect((await end(ada)).statusCode).toBe(200);
  expect((await other.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  expect((await ada.call('GET /users/me', {})).code).toBe('OK');
  expect((await end(ada)).statusCode).toBe(200);
  const body = await page(ada);
  expect(body).not.toContain('data-action="end-sessions"');
  expect(body).toContain(`<strong>${text('en', 'pages.events.sessionEnded')}</strong>`);
  const ends = await service.database
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'session.ended')
    .execute();
  expect(ends).toMatchObject([
    { outcome: 'OK', source: '192.0.2.20', details: { reason: 'LOG_OUT', device: 'Safari, macOS 15' } },
  ]);
  expect(ends[0]?.actor).toBe(ends[0]?.subject);
});

it('P03: a device and whatever else is shown never becomes markup', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  await service.database.updateTable('sessions').set({ device_label: evil }).where('ended_at', 'is', null).execute();
  const body = await page(ada);
  expect(body).toContain('<strong>&lt;img src=x onerror=alert(1)&gt;</strong>');
  expect(body).not.toContain('<img src=x');
});

it('P10: a session that has not proved the second factor sees and ends nothing', async () => {
  await service.database
    .updateTable('users')
    .set({ mfa_active: true })
    .where('username', '=', 'ada@acme.test')
    .execute();
  const body = await page(ada);
  expect(body).not.toContain('data-section="sessions"');
  expect(body).not.toContain('data-section="events"');
  expect((await end(ada)).statusCode).toBe(403);
});
