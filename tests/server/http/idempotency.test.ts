import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpOperationId, Parameters } from '../../../src/contract/operations.ts';
import { sweepDatabase } from '../../../src/server/database/sweepDatabase.ts';
import { FakeIssuer } from '../support/FakeIssuer.ts';
import { freePort } from '../support/freePort.ts';
import { mailsTo, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { socialNonce } from '../support/socialNonce.ts';
import { type Outcome, type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

const PORT = await freePort();
const MINUTE = 60;
const PASSWORD = 'Bright-Lamp-99';

let service: TestService;
let issuer: FakeIssuer;
beforeAll(async () => {
  issuer = new FakeIssuer(PORT + 1);
  await issuer.open();
  service = await openTestService({ PORT: String(PORT) });
});
beforeEach(() => service.database.deleteFrom('counters').execute());
afterAll(async () => {
  await service.close();
  await issuer.close();
});

let keys = 0;
const newKey = () => `"1111-2222-3333-${++keys}"`;
const resourceOf = ({ data }: Outcome): string => (data as { resource: string }).resource;

/** A browser that has opened the portal. */
async function visitor(): Promise<TestBrowser> {
  const browser = service.browser();
  await browser.call('GET /env', {});
  return browser;
}

const keyed =
  <K extends HttpOperationId>(id: K, parameters: Parameters<K>) =>
  (browser: TestBrowser, key: string) =>
    browser.call(id, parameters, { 'idempotency-key': key });
type Keyed = ReturnType<typeof keyed>;

const person = (username: string) => ({ username, password: PASSWORD, firstName: 'Ann', lastName: 'Lee' });
const signUp = (username: string) => keyed('POST /unverified-users', person(username));

/** Calls that work once. Each function prepares one. */
const ONCE: Readonly<Record<string, (browser: TestBrowser) => Promise<Keyed>>> = {
  'POST /unverified-users': async () => signUp('solo@new.test'),

  'POST /users/activate': async (browser) => {
    await browser.call('POST /activation', { username: 'invited@acme.test' });
    return keyed('POST /users/activate', {
      token: await newestToken(service, 'invited@acme.test'),
      password: PASSWORD,
    });
  },

  'POST /password': async (browser) => {
    await browser.call('POST /password/reset-token', { username: 'remind@acme.test' });
    const token = await newestToken(service, 'remind@acme.test');
    const change = { token, password: PASSWORD, authorizePassword: '', checkAuthorizePassword: false };
    return keyed('POST /password', change);
  },

  'POST /dormant-users/{username}:restore': async (browser) => {
    const username = 'dormant@acme.test';
    await browser.signIn(username);
    const token = tokenOf(await browser.call('GET /dormant-user/token', { username }));
    return keyed('POST /dormant-users/{username}:restore', { username, token });
  },

  'POST /linked-accounts:signup': async (browser) => {
    const redirectUri = `http://localhost:${PORT}/sso/google`;
    const code = issuer.issueCode({
      claims: { ...issuer.goodClaims('new-1', 'social@new.test'), nonce: await socialNonce(browser) },
    });
    const { data } = await browser.call('POST /signin/{provider}', { provider: 'google', code, redirectUri });
    const { accessToken } = data as { accessToken: string };
    return keyed('POST /linked-accounts:signup', { accessToken, provider: 'google' });
  },

  'POST /mfa:verify': async (browser) => {
    const token = tokenOf(await browser.signIn('later@solo.test'));
    const secret = resourceOf(await browser.call('POST /mfa', { token }));
    return keyed('POST /mfa:verify', { token, factor: 'OTP', code: otpCode(service, secret) });
  },

  'POST /mfa:activate': async (browser) => {
    const token = tokenOf(await browser.signIn('later@solo.test'));
    const secret = resourceOf(await browser.call('POST /mfa', { token }));
    await browser.call('POST /mfa:verify', { token, factor: 'OTP', code: otpCode(service, secret) });
    return keyed('POST /mfa:activate', { token, factor: 'OTP' });
  },

  'POST /signin/mfa': async (browser) => {
    const token = tokenOf(await browser.signIn('otp@acme.test'));
    const code = otpCode(service);
    return keyed('POST /signin/mfa', { token, factor: 'OTP', code });
  },
};

const restore = (browser: TestBrowser, cookies: ReadonlyMap<string, string>) => {
  browser.cookies.clear();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
};

describe('a lost answer', () => {
  it.each(Object.keys(ONCE))(
    'R03: %s is repeated for the same key, whether or not its cookies were lost too',
    async (id) => {
      const browser = await visitor();
      const call = await ONCE[id]?.(browser);
      if (call === undefined) throw new Error(`${id} is not prepared`);
      const [key, before] = [newKey(), new Map(browser.cookies)];
      const first = await call(browser, key);
      const after = new Map(browser.cookies);
      expect(first.status, first.body).toBe(200);
      const again = await call(browser, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers['set-cookie'], 'cookies that arrived are not sent again').toBeUndefined();
      restore(browser, before);
      const lost = await call(browser, key);
      expect([lost.status, lost.body]).toEqual([200, first.body]);
      expect(new Map(browser.cookies)).toEqual(after);
      const other = await call(browser, newKey());
      expect(other.status, 'without the key the second call is refused').toBeGreaterThanOrEqual(400);
    },
  );

  it('R03: of a sign-in makes one session, and the repeat signs in', async () => {
    const browser = await visitor();
    const before = new Map(browser.cookies);
    const signIn = keyed('POST /signin/password', { username: 'ada@acme.test', password: 'Correct-Horse-7' });
    const key = newKey();
    const first = await signIn(browser, key);
    expect(first.code).toBe('OK');
    const sessions = await service.database.selectFrom('sessions').select('id').execute();
    restore(browser, before);
    expect((await signIn(browser, key)).body).toBe(first.body);
    expect((await browser.call('GET /users/me', {})).data).toMatchObject({ username: 'ada@acme.test' });
    expect(await service.database.selectFrom('sessions').select('id').execute()).toEqual(sessions);
  });

  it('R03: of a sign-in brings the new cookie of a known device when it is repeated', async () => {
    const browser = await visitor();
    await service.database.deleteFrom('sessions').execute();
    expect((await browser.signIn('twin@shared.test', undefined, 'ORG-1')).code).toBe('OK');
    service.clock.advance(1);
    const before = new Map(browser.cookies);
    const [signIn, key] = [
      keyed('POST /signin/password', { username: 'ada@acme.test', password: 'Correct-Horse-7' }),
      newKey(),
    ];
    expect((await signIn(browser, key)).code).toBe('OK');
    restore(browser, before);
    expect((await signIn(browser, key)).code).toBe('OK');
    const listed = await browser.call('GET /signin/token-bucket', {});
    expect(listed.data).toMatchObject([{ username: 'twin@shared.test' }, { username: 'ada@acme.test' }]);
    const tid = (listed.data as { id: string }[])[0]?.id ?? '';
    expect((await browser.call('POST /signin/token', { tid })).code).toBe('OK');
  });

  it('R03: is repeated even if the new account has to wait', async () => {
    const browser = await visitor();
    const redirectUri = `http://localhost:${PORT}/sso/google`;
    const code = issuer.issueCode({
      claims: { ...issuer.goodClaims('waits-1', 'waits@initech.test'), nonce: await socialNonce(browser) },
    });
    const { data } = await browser.call('POST /signin/{provider}', { provider: 'google', code, redirectUri });
    const { accessToken } = data as { accessToken: string };
    const [call, key] = [keyed('POST /linked-accounts:signup', { accessToken, provider: 'google' }), newKey()];
    const first = await call(browser, key);
    expect(first).toMatchObject({ code: 'BAD_CREDENTIALS', errors: { state: 'UNAPPROVED' } });
    const again = await call(browser, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await call(browser, newKey())).code).toBe('INVALID_TOKEN');
  });

  it('R03: is repeated for ten minutes by the service’s clock', async () => {
    const browser = await visitor();
    const [call, key] = [signUp('ten@new.test'), newKey()];
    await call(browser, key);
    service.clock.advance(10 * MINUTE - 1);
    expect((await call(browser, key)).code).toBe('OK');
    service.clock.advance(1);
    expect((await call(browser, key)).code).toBe('CONFLICT');
  });

  it('is abandoned half a minute after its process died', async () => {
    const browser = await visitor();
    const [call, key] = [signUp('died@new.test'), newKey()];
    await service.database.deleteFrom('kept_answers').execute();
    await call(browser, key);
    const expires_at = new Date(service.clock.now().getTime() + 30_000);
    await service.database.updateTable('kept_answers').set({ answer: null, expires_at }).execute();
    service.clock.advance(30);
    expect((await call(browser, key)).code, 'the call runs again').toBe('CONFLICT');
  });

  it('R03: is awaited for at most 15 seconds by the service’s clock', async () => {
    const browser = await visitor();
    const [call, key] = [signUp('slow@new.test'), newKey()];
    await service.database.deleteFrom('kept_answers').execute();
    await call(browser, key);
    const expires_at = new Date(service.clock.now().getTime() + 30_000);
    await service.database.updateTable('kept_answers').set({ answer: null, expires_at }).execute();
    const began = performance.now();
    let isOver = false;
    const repeat = call(browser, key).finally(() => {
      isOver = true;
    });
    const waits = vi.spyOn(service.clock, 'wait');
    let looks = 0;
    while (!isOver) {
      // Only while it waits: a database may be slower than this clock.
      if (waits.mock.calls.length > looks) {
        looks += 1;
        service.clock.advance(0.1);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    waits.mockRestore();
    expect(await repeat).toMatchObject({ code: 'UNAVAILABLE' });
    expect(looks).toBe(150);
    expect(performance.now() - began, "the machine's time stands still").toBeLessThan(10_000);
  });

  it('R03: is the same for 20 tries at once, which have one effect', async () => {
    const browser = await visitor();
    const [call, key] = [signUp('many@new.test'), newKey()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(browser, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.code).toBe('OK');
    expect(await mailsTo(service, 'many@new.test')).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  it('R03: is refused with other parameters, or for another call', async () => {
    const browser = await visitor();
    const key = newKey();
    expect((await signUp('one@new.test')(browser, key)).code).toBe('OK');
    expect(await signUp('two@new.test')(browser, key)).toMatchObject({ status: 422, code: 'BAD_REQUEST' });
    expect((await keyed('DELETE /token', {})(browser, key)).status).toBe(422);
    expect((await signUp('two@new.test')(browser, newKey())).code).toBe('OK');
  });

  it("works in its own browser only, and needs that browser's cookie", async () => {
    const [browser, other] = [await visitor(), await visitor()];
    const call = await ONCE['POST /signin/mfa']?.(browser);
    const key = newKey();
    expect((await call?.(browser, key))?.status).toBe(200);
    const stranger = service.browser();
    for (const thief of [other, stranger]) {
      const taken = await call?.(thief, key);
      expect(taken?.status).toBeGreaterThanOrEqual(400);
      expect(thief.cookies.has('vestibule_session')).toBe(false);
    }
  });

  it('R04: counts separately for another account in the same browser', async () => {
    const browser = await visitor();
    await browser.signIn('ada@acme.test');
    const call = keyed('DELETE /token', {});
    const key = newKey();
    expect((await call(browser, key)).code).toBe('OK');
    await browser.signIn('twin@shared.test', undefined, 'ORG-1');
    await call(browser, key);
    expect(browser.cookies.has('vestibule_session')).toBe(false);
  });

  it.each([
    '',
    'bare-key-of-some-length',
    '"short"',
    '"with \\" in it, and long"',
    `"${'x'.repeat(256)}"`,
    '"a-key-of-16-chars", "b"',
  ])('P20: refuses %s', async (key) => {
    const browser = await visitor();
    expect(await signUp('no@new.test')(browser, key)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('the stored answers', () => {
  it('P08: contain no refusals: each guess with one key is checked and counted', async () => {
    const browser = await visitor();
    const key = newKey();
    const guess = keyed('POST /signin/password', { username: 'twin@shared.test', password: 'Wrong-Horse-7' });
    const plain = service.browser();
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push((await guess(browser, key)).code);
    const unkeyed: string[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      unkeyed.push((await plain.signIn('nobody-here@globex.test', 'Wrong-Horse-7')).code);
    expect(codes).toEqual(unkeyed);
  });

  it('P09: are sealed, and swept after their time', async () => {
    const browser = await visitor();
    await service.database.deleteFrom('kept_answers').execute();
    await signUp('sealed@new.test')(browser, newKey());
    const rows = await service.database.selectFrom('kept_answers').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.answer).toMatch(/^2\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(JSON.stringify(rows)).not.toMatch(/sealed@new|1111-2222/);
    service.clock.advance(10 * MINUTE);
    await sweepDatabase(service);
    expect(await service.database.selectFrom('kept_answers').selectAll().execute()).toEqual([]);
  });
});
