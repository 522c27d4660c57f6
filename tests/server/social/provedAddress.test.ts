import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Directory } from '../scim/Directory.ts';
import { FakeIssuer } from '../support/FakeIssuer.ts';
import { freePort } from '../support/freePort.ts';
import { mailsTo, newestLink } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { socialNonce } from '../support/socialNonce.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';

// The effects here of an address that a provider has verified, besides sign-ups and accounts that directories add.

const PORT = await freePort();

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
  await service.database.deleteFrom('sessions').execute();
  await service.database.deleteFrom('counters').execute();
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});

async function arrive(subject: string, email: string, { hd }: { hd?: string | undefined } = { hd: 'any.test' }) {
  const claims = { ...issuer.goodClaims(subject, email), hd, nonce: await socialNonce(guest) };
  const redirectUri = `http://localhost:${PORT}/sso/google`;
  return guest.call('POST /signin/{provider}', { provider: 'google', code: issuer.issueCode({ claims }), redirectUri });
}
const tokenIn = ({ data }: Outcome): string => (data as { accessToken: string }).accessToken;
const signUp = (answer: Outcome, orgId?: string) =>
  guest.call('POST /linked-accounts:signup', {
    ...{ accessToken: tokenIn(answer), provider: 'google' as const },
    ...(orgId ? { orgId } : {}),
  });
const link = (answer: Outcome, password: string) =>
  guest.call('POST /linked-accounts:link', { accessToken: tokenIn(answer), provider: 'google', password });
const signUpByForm = (username: string, password = 'Prepared-Lamp-9') =>
  service.browser().call('POST /unverified-users', { username, password, firstName: 'Mallory', lastName: 'Stranger' });
const accountsOf = (username: string) =>
  service.database
    .selectFrom('users')
    .select(['org_id', 'state'])
    .where('username', '=', username)
    .orderBy('created_at')
    .execute();

describe('P14: a private account of the provider, which keeps its address when the mailbox is gone', () => {
  it('proves the address by a mailed link before it joins', async () => {
    const email = 'newcomer@globex.test';
    const joined = await signUp(await arrive('private-1', email, { hd: undefined }), 'ORG-2');
    expect(joined).toMatchObject({ code: 'UNVERIFIED_USER', data: { username: email } });
    expect(await accountsOf(email)).toEqual([{ org_id: 'ORG-2', state: 'UNVERIFIED' }]);
    expect((await arrive('private-1', email, { hd: undefined })).code).toBe('UNVERIFIED_USER');
    const { pathname, search } = await newestLink(service, email);
    expect((await guest.send({ url: pathname + search })).headers.location).toMatch(/^\/email-verification\/success/);
    expect((await arrive('private-1', email, { hd: undefined })).code).toBe('OK');
  });

  it('joins at once with a mailbox of the provider', async () => {
    expect((await signUp(await arrive('gmail-1', 'somebody@gmail.com', { hd: undefined }))).code).toBe('OK');
    expect((await signUp(await arrive('hosted-1', 'hosted@solo.test'))).code).toBe('OK');
  });

  it('waits for an approval where a directory has deleted the account, also if the provider runs the mailbox', async () => {
    const globex = await Directory.open(service, 'ORG-2');
    const email = 'former@globex.test';
    const { body } = await globex.send('POST', '/Users', { userName: email });
    expect((await globex.send('DELETE', `/Users/${body.id}`)).status).toBe(204);
    expect(await signUp(await arrive('former-1', email), 'ORG-2')).toMatchObject({ errors: { state: 'UNAPPROVED' } });
    // Another organisation, or none, is not affected.
    expect((await signUp(await arrive('former-2', 'former@solo.test'))).code).toBe('OK');
  });
});

describe('an account that somebody else has created with the address', () => {
  it('P14: a sign-up that has proved nothing gives way to the owner whom the provider vouches for', async () => {
    const email = 'squatted@solo.test';
    expect((await signUpByForm(email)).code).toBe('OK');
    const answer = await arrive('owner-1', email);
    expect(answer.code).toBe('SHOULD_AGREE_TERMS');
    expect((await signUp(answer)).code).toBe('OK');
    expect(await accountsOf(email)).toEqual([{ org_id: null, state: 'ACTIVATED' }]);
    expect((await service.browser().signIn(email, 'Prepared-Lamp-9')).code).not.toBe('OK');
  });

  it.each([
    ['invited', 'invited@own.test', {}],
    ['closed', 'closed@own.test', { active: false }],
  ])('by a foreign directory, %s, takes neither the provider nor sign-up away', async (_how, email, more) => {
    const globex = await Directory.open(service, 'ORG-2');
    await globex.send('POST', '/Users', { userName: email, ...more });
    await globex.send('POST', '/Users', { userName: `form-${email}`, ...more });
    expect((await signUp(await arrive(`own-${email}`, email))).code).toBe('OK');
    expect((await signUpByForm(`form-${email}`)).code).toBe('OK');
  });

  it('of the address’s own organisation is still reported', async () => {
    expect((await arrive('stranger-3', 'pending@acme.test')).errors).toMatchObject({ state: 'PENDING' });
  });

  it('the password that is entered says which of several accounts is linked', async () => {
    const { database } = service;
    const [user] = await database.selectFrom('users').selectAll().where('username', '=', 'ada@acme.test').execute();
    const twin = { ...user, id: 'ada-elsewhere', org_id: 'ORG-2', password_hash: user?.password_hash ?? '' };
    await database
      .insertInto('users')
      .values(twin as never)
      .execute();
    await signUpByForm('spare@solo.test', 'Second-Lamp-9');
    const spare = database.selectFrom('users').select('password_hash').where('username', '=', 'spare@solo.test');
    const { password_hash } = await spare.executeTakeFirstOrThrow();
    await database.updateTable('users').set({ password_hash }).where('id', '=', 'ada-elsewhere').execute();
    expect((await link(await arrive('ada-1', 'ada@acme.test'), 'Second-Lamp-9')).code).toBe('OK');
    const links = database.selectFrom('linked_accounts').select('user_id').where('subject', '=', 'ada-1');
    expect(await links.execute()).toEqual([{ user_id: 'ada-elsewhere' }]);
    expect((await mailsTo(service, 'ada@acme.test')).length).toBe(1);
  });
});
