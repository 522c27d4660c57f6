import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY } from '../../../src/engine/contract/idempotency.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const signIn = (browser: TestBrowser, username: string, password = 'Correct-Horse-7') =>
  browser.call('POST /signin/password', { username, password }, { [IDEMPOTENCY_KEY]: `"${randomUUID()}"` });

it('R09: a browser that stores no cookies gets a message after the correct password, and ends no session', async () => {
  const elsewhere = service.browser();
  expect((await elsewhere.signIn('ada@acme.test')).code).toBe('OK');
  const blocked = service.browser();
  for (let round = 0; round < 3; round += 1) {
    await blocked.call('GET /env', {});
    blocked.cookies.clear();
    expect((await signIn(blocked, 'ada@acme.test', 'wrong')).code).toBe('BAD_CREDENTIALS');
    blocked.cookies.clear();
    expect((await signIn(blocked, 'ada@acme.test')).code).toBe('COOKIES_BLOCKED');
    blocked.cookies.clear();
  }
  expect((await elsewhere.call('GET /users/me', {})).code).toBe('OK');
});

it('R09: a press that came before the first cookie succeeds the next time', async () => {
  const early = service.browser();
  expect((await signIn(early, 'passkey@acme.test')).code).toBe('COOKIES_BLOCKED');
  expect((await signIn(early, 'passkey@acme.test')).code).toBe('OK');
});
