import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../../src/server/tokens/issueToken.ts';
import { TOKEN_ADDRESSES, TOKEN_HOLDERS, TOKEN_PURPOSES } from '../../../src/server/tokens/TokenPurpose.ts';
import { readToken, takeToken } from '../../../src/server/tokens/takeToken.ts';
import { createCallOf } from '../support/createCallOf.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { tokenOf } from '../support/TestBrowser.ts';

// A token that a page only carries from one screen to the next opens nothing in another browser, which an attacker may
// have led there to act for an account that is not its own (RFC 9700, section 4.7).

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

describe.each(TOKEN_PURPOSES)('P12: a token for %s', (purpose) => {
  const holder = TOKEN_HOLDERS[purpose];

  it(holder === 'browser' ? 'is good in its own browser alone' : `is anybody’s: ${holder.anybody}`, async () => {
    const users = service.database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test');
    await users.executeTakeFirstOrThrow();
    const user = TOKEN_ADDRESSES[purpose] === 'own' ? await users.executeTakeFirstOrThrow() : null;
    const [own, another] = [createCallOf(service), createCallOf(service)];
    another.cookies.set('browser', 'another');
    const token = await issueToken(own, { purpose, user });
    await expect(readToken(own, token, purpose)).resolves.toMatchObject({ purpose });
    const elsewhere = [another, createCallOf(service)];
    for (const call of elsewhere) {
      if (holder === 'browser') {
        await expect(readToken(call, token, purpose)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
        await expect(takeToken(call, token, purpose)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
      } else await expect(readToken(call, token, purpose)).resolves.toMatchObject({ purpose });
    }
    await expect(takeToken(own, token, purpose)).resolves.toMatchObject({ purpose });
  });

  it('is valid only at its own origin, even with every cookie of its browser', async () => {
    const users = service.database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test');
    const user = TOKEN_ADDRESSES[purpose] === 'own' ? await users.executeTakeFirstOrThrow() : null;
    const realms = ['', 'https://acme.example.test', 'https://harbor.example.test'];
    const calls = realms.map((realm) => createCallOf(service, realm));
    for (const { cookies } of calls) cookies.set('browser', 'copied');
    for (const own of calls) {
      const token = await issueToken(own, { purpose, user });
      for (const call of calls.filter((one) => one !== own)) {
        await expect(readToken(call, token, purpose)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
        await expect(takeToken(call, token, purpose)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
      }
      await expect(takeToken(own, token, purpose)).resolves.toMatchObject({ purpose });
    }
  });

  it.runIf(holder === 'browser')('is not issued without a browser', async () => {
    const { database, clock } = service;
    await expect(issueToken({ database, clock, cookies: undefined }, { purpose, user: null })).rejects.toThrow(
      'given to a browser',
    );
  });
});

it('P12: the token of a pending sign-in opens no session in another browser', async () => {
  const own = service.browser();
  const token = tokenOf(await own.signIn('multi@acme.test'));
  const another = service.browser();
  await another.call('GET /env', {});
  expect((await another.call('POST /signin/single-session-token', { token })).code).toBe('INVALID_TOKEN');
  expect((await another.call('POST /check-token', { token })).code).toBe('INVALID_TOKEN');
  expect((await another.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  expect((await own.call('POST /signin/single-session-token', { token })).code).toBe('OK');
});
