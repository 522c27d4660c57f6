import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() => service.database.deleteFrom('sessions').execute());

const signInTwin = (browser: TestBrowser) => browser.signIn('twin@shared.test', undefined, 'ORG-2');
const listed = async (browser: TestBrowser) => {
  const { data } = await browser.call('GET /signin/token-bucket', {});
  return Array.isArray(data) ? data.map(({ id, username }) => ({ tid: String(id), username: String(username) })) : [];
};

it('P11: a device cookie copied before a sign-in does not work after it', async () => {
  const shared = service.browser();
  expect((await signInTwin(shared)).code).toBe('OK');
  const noted = service.browser();
  for (const [name, value] of shared.cookies) noted.cookies.set(name, value);
  noted.cookies.delete('vestibule_session');
  service.clock.advance(1);
  expect((await shared.signIn('ada@acme.test')).code).toBe('OK');
  const entries = await listed(shared);
  expect(entries.map(({ username }) => username)).toEqual(['twin@shared.test', 'ada@acme.test']);
  expect(await listed(noted)).toEqual([]);
  for (const { tid } of entries) expect((await noted.call('POST /signin/token', { tid })).code).toBe('NOT_FOUND');
  expect((await shared.call('POST /signin/token', { tid: entries[0]?.tid ?? '' })).code).toBe('OK');
});

it('R03: two tabs that sign in at once leave the browser with a device that lists the signed-in account', async () => {
  const browser = service.browser();
  expect((await signInTwin(browser)).code).toBe('OK');
  const answers = await Promise.all([browser.signIn('ada@acme.test'), browser.signIn('passkey@acme.test')]);
  expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK']);
  const { data } = await browser.call('GET /users/me', {});
  const { username } = data as { username: string };
  const own = (await listed(browser)).find((entry) => entry.username === username);
  expect((await browser.call('POST /signin/token', { tid: own?.tid ?? '' })).code).toBe('OK');
});
