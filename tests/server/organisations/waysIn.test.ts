import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasswordPolicy } from '../../../src/contract/schemas.ts';
import { fitsRules } from '../../../src/server/passwords/judgePassword.ts';
import { ACCOUNTS, WORLD_PASSWORD } from '../../../src/server/world/accounts.ts';
import { ORGANISATIONS } from '../../../src/server/world/organisations.ts';
import { FakeIssuer } from '../support/FakeIssuer.ts';
import { freePort } from '../support/freePort.ts';
import { newestLink, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { socialNonce } from '../support/socialNonce.ts';
import { type Outcome, type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

const PORT = await freePort();
/** Strong enough for individuals, and for Globex and Initech; Acme also requires a capital letter. */
const WEAK = 'bright-lamp-9';
const STRONG = 'Bright-Lamp-99';
const NAMES = { firstName: 'Ann', lastName: 'Lee' };

let service: TestService;
let issuer: FakeIssuer;
let guest: TestBrowser;
beforeAll(async () => {
  issuer = new FakeIssuer(PORT + 1);
  await issuer.open();
  service = await openTestService({ PORT: String(PORT) });
});
beforeEach(async () => {
  guest = service.browser();
  // The cookie of the browser that signed up. A verification link works in that browser.
  await guest.call('GET /env', {});
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});

const member = ({ data }: Outcome, name: string): string => String((data as Record<string, unknown>)[name]);
const signUp = (username: string, password: string, orgId?: string) =>
  guest.call('POST /unverified-users', { username, password, ...NAMES, ...(orgId ? { orgId } : {}) });
const verify = async (username: string) => {
  const link = await newestLink(service, username);
  return guest.send({ method: 'GET', url: link.pathname + link.search });
};
const organisation = (id: string) => service.database.updateTable('organisations').where('id', '=', id);
const account = (username: string) => service.database.updateTable('users').where('username', '=', username);
const setPolicy = (id: string, policy: PasswordPolicy) =>
  organisation(id)
    .set({ password_policy: JSON.stringify(policy) })
    .execute();
const policyOf = (id: string) =>
  ORGANISATIONS.find((one) => one.id === id)?.passwordPolicy ?? expect.fail(`no organisation ${id}`);
const resetPassword = async (username: string, password: string) => {
  await guest.call('POST /password/reset-token', { username });
  const token = await newestToken(service, username);
  return guest.call('POST /password', { token, password, authorizePassword: '', checkAuthorizePassword: false });
};
const arrive = async (subject: string, email: string) => {
  const claims = { ...issuer.goodClaims(subject, email), nonce: await socialNonce(guest) };
  const redirectUri = `http://localhost:${PORT}/sso/google`;
  return guest.call('POST /signin/{provider}', { provider: 'google', code: issuer.issueCode({ claims }), redirectUri });
};
const socialSignUp = async (username: string) => {
  const accessToken = member(await arrive(username, username), 'accessToken');
  return guest.call('POST /linked-accounts:signup', { accessToken, provider: 'google' });
};

/** An account that joined Acme with a password that Acme refuses. */
async function correctInto(username: string): Promise<void> {
  const id = member(await signUp(username.replace('@', '@mistyped-'), WEAK), 'id');
  expect((await guest.call('PUT /unverified-users/{id}/username', { id, username })).code).toBe('OK');
  await guest.call('POST /unverified-users/{id}/verify-messages', { id });
  expect((await verify(username)).headers.location).toMatch(/success/);
}

describe('a password that the organisation refuses', () => {
  it('is refused at sign-up, by the domain and by choice', async () => {
    expect((await signUp('weak@acme.test', WEAK)).code).toBe('BLOCKED_COMPLEXITY');
    expect((await signUp('weak@acme.test', WEAK, 'ORG-1')).code).toBe('BLOCKED_COMPLEXITY');
  });

  it('is refused at the activation of an invited account', async () => {
    await guest.call('POST /activation', { username: 'invited@acme.test' });
    const token = await newestToken(service, 'invited@acme.test');
    expect((await guest.call('POST /users/activate', { token, password: WEAK })).code).toBe('BLOCKED_COMPLEXITY');
    expect((await guest.call('POST /users/activate', { token, password: STRONG })).code).toBe('OK');
    expect((await guest.signIn('invited@acme.test', STRONG)).code).toBe('OK');
  });

  it('is refused at a reset, even for an account that left a directory', async () => {
    expect((await resetPassword('disconnected@acme.test', WEAK)).code).toBe('BLOCKED_COMPLEXITY');
  });

  it('must be changed after a change of address, before anything else opens', async () => {
    await correctInto('comes@acme.test');
    const stopped = await guest.signIn('comes@acme.test', WEAK);
    expect(stopped.code).toBe('PASSWORD_EXPIRED');
    expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    const change = { token: tokenOf(stopped), authorizePassword: WEAK, checkAuthorizePassword: true };
    expect((await guest.call('POST /password:extend-expiration', { token: change.token })).code).toBe('INVALID_TOKEN');
    expect((await guest.call('POST /password', { ...change, password: 'bright-lamp-99' })).code).toBe(
      'BLOCKED_COMPLEXITY',
    );
    expect((await guest.call('POST /password', { ...change, password: STRONG })).code).toBe('OK');
    expect((await guest.signIn('comes@acme.test', STRONG)).code).toBe('OK');
  });

  it('must be changed after a social link, and after a social sign-up with a password', async () => {
    await correctInto('links@acme.test');
    const accessToken = member(await arrive('links-1', 'links@acme.test'), 'accessToken');
    const linked = await guest.call('POST /linked-accounts:link', { password: WEAK, provider: 'google', accessToken });
    expect(linked.code).toBe('PASSWORD_EXPIRED');
    expect((await socialSignUp('social@acme.test')).code).toBe('OK');
    expect((await resetPassword('social@acme.test', WEAK)).code).toBe('BLOCKED_COMPLEXITY');
  });

  it('must be changed after an operator moves the account to the organisation', async () => {
    expect((await signUp('moved@new.test', WEAK)).code).toBe('OK');
    await verify('moved@new.test');
    expect((await guest.signIn('moved@new.test', WEAK)).code).toBe('OK');
    await account('moved@new.test').set({ org_id: 'ORG-1' }).execute();
    expect((await service.browser().signIn('moved@new.test', WEAK)).code).toBe('PASSWORD_EXPIRED');
  });

  it('must be changed at the next sign-in if the rules became stricter, even before an approval', async () => {
    expect((await signUp('waits@initech.test', WEAK)).code).toBe('OK');
    await verify('waits@initech.test');
    await setPolicy('ORG-3', { ...policyOf('ORG-3'), minLength: 14 });
    await account('waits@initech.test').set({ state: 'ACTIVATED' }).execute();
    expect((await guest.signIn('waits@initech.test', WEAK)).code).toBe('PASSWORD_EXPIRED');
    await setPolicy('ORG-3', { ...policyOf('ORG-3'), minLength: 9 });
    expect((await guest.signIn('waits@initech.test', WEAK)).code).toBe('OK');
    await setPolicy('ORG-3', policyOf('ORG-3'));
  });

  it('belongs to no seeded account', () => {
    const unfit = ACCOUNTS.filter(({ username, orgId }) => {
      const own = ORGANISATIONS.find(({ id }) => id === orgId);
      return own && !fitsRules({ password_policy: own.passwordPolicy }, username, WORLD_PASSWORD);
    });
    expect(unfit).toEqual([]);
  });
});

describe('a second factor and network zones that the organisation requires', () => {
  const ways: Readonly<Record<string, () => Promise<Outcome>>> = {
    'a sign-up': async () => {
      await signUp('asked-1@acme.test', STRONG);
      await verify('asked-1@acme.test');
      return guest.signIn('asked-1@acme.test', STRONG);
    },
    'a change of address': async () => {
      await correctInto('asked-2@acme.test');
      return guest.signIn('asked-2@acme.test', WEAK);
    },
    'a social sign-up': () => socialSignUp('asked-3@acme.test'),
    'a link to a social account': async () => {
      await signUp('asked-4@acme.test', STRONG);
      await verify('asked-4@acme.test');
      const accessToken = member(await arrive('asked-4', 'asked-4@acme.test'), 'accessToken');
      return guest.call('POST /linked-accounts:link', { password: STRONG, provider: 'google', accessToken });
    },
    'an activation': async () => {
      await account('pending@acme.test').set({ state: 'PENDING' }).execute();
      await guest.call('POST /activation', { username: 'pending@acme.test' });
      const token = await newestToken(service, 'pending@acme.test');
      const password = `${STRONG}${String(service.clock.now().getTime())}`.slice(0, 30);
      await guest.call('POST /users/activate', { token, password });
      return guest.signIn('pending@acme.test', password);
    },
  };
  afterEach(() => organisation('ORG-1').set({ mfa_required: false, ip_zones: null }).execute());

  it.each(Object.entries(ways))('apply after %s', async (_name, come) => {
    await organisation('ORG-1').set({ mfa_required: true }).execute();
    expect((await come()).code).toBe('MFA_SETTING');
  });

  it('come before a change of password, the zone first', async () => {
    await correctInto('asked-5@acme.test');
    await organisation('ORG-1').set({ mfa_required: true }).execute();
    expect((await guest.signIn('asked-5@acme.test', WEAK)).code).toBe('MFA_SETTING');
    await organisation('ORG-1')
      .set({ ip_zones: JSON.stringify(['203.0.113.0/24']) })
      .execute();
    expect(await guest.signIn('asked-5@acme.test', WEAK)).toMatchObject({
      code: 'FORBIDDEN',
      errors: { state: 'IP_NOT_ALLOWED' },
    });
    const zoned = await socialSignUp('asked-6@acme.test');
    expect(zoned).toMatchObject({ code: 'FORBIDDEN', errors: { state: 'IP_NOT_ALLOWED' } });
  });
});
