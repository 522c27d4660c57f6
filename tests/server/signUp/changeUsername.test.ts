import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestLink, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';

const PASSWORD = 'Bright-Lamp-9';
const STRANGERS = 'Clear-Bell-88';

let service: TestService;
/** The browser that signs up and opens the links. */
let home: TestBrowser;
beforeAll(async () => {
  service = await openTestService({ PORT: '3620' });
  home = service.browser();
  await home.call('GET /env', {});
});
afterAll(() => service.close());

const idOf = ({ data }: Outcome): string => (data as { id: string }).id;
const signUp = async (username: string, password = PASSWORD) =>
  idOf(await home.call('POST /unverified-users', { username, password, firstName: 'Ann', lastName: 'Lee' }));
const change = (id: string, username: string) =>
  service.browser().call('PUT /unverified-users/{id}/username', { id, username });
const verify = async (id: string, username: string) => {
  await service.browser().call('POST /unverified-users/{id}/verify-messages', { id });
  const link = await newestLink(service, username);
  return (await home.send({ url: link.pathname + link.search })).headers.location;
};
const resetToken = async (username: string) => {
  await service.browser().call('POST /password/reset-token', { username });
  return newestToken(service, username);
};
const setPassword = (token: string, password: string) =>
  service.browser().call('POST /password', { token, password, authorizePassword: '', checkAuthorizePassword: false });
const startOver = (token: string, password: string) =>
  service.browser().call('POST /email-verification/start-over', { token, password, firstName: 'Bo', lastName: 'Bell' });

it('P09: a link mailed to a mistyped address reveals and changes nothing after the address is corrected', async () => {
  const id = await signUp('mistyped@new.test');
  const token = await resetToken('mistyped@new.test');
  expect((await change(id, 'corrected@new.test')).code).toBe('OK');
  expect(await verify(id, 'corrected@new.test')).toMatch(/success/);
  service.clock.advance(60);
  const stranger = service.browser();
  for (const { code } of [
    await stranger.call('POST /password/check-token', { token }),
    await stranger.call('POST /email-verification/check-token', { token }),
    await setPassword(token, STRANGERS),
    await startOver(token, STRANGERS),
  ]) {
    expect(code).toBe('INVALID_TOKEN');
  }
  expect((await stranger.signIn('corrected@new.test', STRANGERS)).code).toBe('BAD_CREDENTIALS');
  expect((await stranger.signIn('corrected@new.test', PASSWORD)).code).toBe('OK');
});

it('P09: the reader of a mistyped address cannot set a password for the sign-up, but can start over', async () => {
  const id = await signUp('typed@new.test');
  const token = await resetToken('typed@new.test');
  expect((await setPassword(token, STRANGERS)).code).toBe('INVALID_TOKEN');
  expect((await startOver(token, STRANGERS)).code).toBe('OK');
  expect((await change(id, 'meant@new.test')).code).toBe('NOT_FOUND');
  await signUp('meant@new.test');
  expect((await service.browser().signIn('meant@new.test', STRANGERS)).code).toBe('BAD_CREDENTIALS');
  expect((await service.browser().signIn('typed@new.test', PASSWORD)).code).toBe('BAD_CREDENTIALS');
});

it('a password that an organisation refuses must be changed before it signs in a member', async () => {
  const id = await signUp('joins@new.test', 'bright-lamp-9');
  expect((await change(id, 'joins@acme.test')).code).toBe('OK');
  expect(await verify(id, 'joins@acme.test')).toMatch(/success/);
  expect((await service.browser().signIn('joins@acme.test', 'bright-lamp-9')).code).toBe('PASSWORD_EXPIRED');
});
