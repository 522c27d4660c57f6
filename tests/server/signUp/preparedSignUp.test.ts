import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Parameters } from '../../../src/contract/operations.ts';
import { newestLink, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';

// A stranger signs up with another person's address. The owner of the address gets the mail and opens its link
// (“pre-hijacking”: Sudhodanan and Paverd, USENIX Security 2022).

const PREPARED = 'Prepared-Lamp-9';
const OWN = 'Own-Kettle-41';

let service: TestService;
let stranger: TestBrowser;
let owner: TestBrowser;
let username: string;
let round = 0;

beforeAll(async () => {
  service = await openTestService({ PORT: '3606' });
});
beforeEach(async () => {
  username = `owner-${++round}@new.test`;
  [stranger, owner] = [service.browser(), service.browser()];
  for (const browser of [stranger, owner]) await browser.call('GET /env', {});
});
afterAll(() => service.close());

const prepare = (more: Partial<Parameters<'POST /unverified-users'>> = {}): Promise<Outcome> =>
  stranger.call('POST /unverified-users', {
    ...{ username, password: PREPARED, firstName: 'Mallory', lastName: 'Stranger' },
    ...more,
  });
const tokenOfMail = () => newestToken(service, username);
const openLink = async (browser: TestBrowser) => {
  const link = await newestLink(service, username);
  return (await browser.send({ url: link.pathname + link.search })).headers.location;
};
const confirm = (token: string, password: string) =>
  owner.call('POST /email-verification/confirm', { token, password });
const startOver = (
  token: string,
  { password = OWN, browser = owner, ...more }: { password?: string; browser?: TestBrowser; orgId?: string } = {},
) =>
  browser.call('POST /email-verification/start-over', {
    token,
    password,
    firstName: 'Olga',
    lastName: 'Owner',
    ...more,
  });
const check = (token: string) => owner.call('POST /email-verification/check-token', { token });
const findUser = () =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('R03: a sign-up that fails at its mail', () => {
  it('leaves no account, so that the next try is the first one', async () => {
    await sql`alter table mails add constraint full_disk check (false) not valid`.execute(service.database);
    expect(
      await prepare().finally(() => sql`alter table mails drop constraint full_disk`.execute(service.database)),
    ).toMatchObject({ status: 500 });
    expect(await service.database.selectFrom('users').select('id').where('username', '=', username).execute()).toEqual(
      [],
    );
    expect(await prepare()).toMatchObject({ code: 'OK' });
    expect(await tokenOfMail()).toBeTruthy();
  });
});

describe('the password that was set at sign-up', () => {
  it('is required if the link is opened elsewhere, and then verifies the address', async () => {
    await prepare();
    expect(await openLink(owner)).toMatch(/^\/email-verification\/confirm\?token=/);
    const token = await tokenOfMail();
    expect(await check(token)).toMatchObject({ code: 'OK', data: { username, orgName: null } });
    expect(await confirm(token, PREPARED)).toMatchObject({ code: 'OK', data: { name: 'Mallory Stranger', username } });
    expect((await owner.signIn(username, PREPARED)).code).toBe('OK');
    for (const again of [await check(token), await confirm(token, PREPARED), await startOver(token)]) {
      expect(again.code).toBe('INVALID_TOKEN');
    }
  });

  it('leads to the wait for approval if the organisation approves its members', async () => {
    username = `owner-${round}@initech.test`;
    await prepare();
    const token = await tokenOfMail();
    expect((await check(token)).data).toMatchObject({ orgName: 'Initech' });
    expect(await confirm(token, PREPARED)).toMatchObject({ code: 'AWAITS_APPROVAL', data: { orgId: 'ORG-3' } });
  });

  it('P08: has the same limit of guesses as at sign-in, and a wrong one keeps the link valid', async () => {
    await prepare();
    const token = await tokenOfMail();
    expect((await confirm(token, 'Wrong-Lamp-9')).code).toBe('BAD_CREDENTIALS');
    expect((await check(token)).code).toBe('OK');
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => confirm(token, `Wrong-Lamp-${index}`)));
    const judged = answers.filter(({ code }) => code === 'BAD_CREDENTIALS');
    expect(judged.length).toBeLessThanOrEqual(14);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(40 - judged.length);
    expect((await startOver(token)).code).toBe('OK');
    expect((await owner.signIn(username, OWN)).code).toBe('OK');
  });

  it('P09: verifies for one of 20 parallel uses of the link', async () => {
    await prepare();
    const token = await tokenOfMail();
    const uses = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? startOver(token)
        : owner.send({ url: `/verify-email?token=${token}` }).then(() => confirm(token, PREPARED)),
    );
    const answers = await Promise.all(uses);
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    const users = service.database.selectFrom('users').select('id').where('username', '=', username);
    expect(await users.execute()).toHaveLength(1);
  });
});

describe('starting over', () => {
  it('removes everything of the earlier sign-up: id, password, names and links', async () => {
    const { id: prepared } = (await prepare()).data as { id: string };
    expect(await startOver(await tokenOfMail())).toMatchObject({ code: 'OK', data: { name: 'Olga Owner', username } });
    const user = await findUser();
    expect(user).toMatchObject({ state: 'ACTIVATED', first_name: 'Olga', last_name: 'Owner', own_browser: null });
    expect(user.id).not.toBe(prepared);
    expect((await stranger.signIn(username, PREPARED)).code).toBe('BAD_CREDENTIALS');
    const rename = { id: prepared, username: `moved-${round}@new.test` };
    expect((await stranger.call('PUT /unverified-users/{id}/username', rename)).code).toBe('NOT_FOUND');
    expect((await owner.signIn(username, OWN)).code).toBe('OK');
    // The link reports its result again; the stranger's browser learns nothing else.
    for (const browser of [owner, stranger]) {
      expect(await openLink(browser)).toBe(
        `/email-verification/success?${new URLSearchParams({ name: 'Olga Owner', username })}`,
      );
    }
  });

  it.each([
    ['Own Kettle 41', 'BLOCKED_COMPLEXITY'],
    ['Own\u200BKettle-41', 'INVISIBLE_CHARACTERS'],
  ])('validates the password %j: %s, and keeps the link valid', async (password, code) => {
    await prepare();
    const token = await tokenOfMail();
    expect((await startOver(token, { password })).code).toBe(code);
    expect((await startOver(token)).code).toBe('OK');
  });

  it('drops the organisation that was chosen before', async () => {
    username = `owner-${round}@globex.test`;
    await prepare({ orgId: 'ORG-2' });
    const token = await tokenOfMail();
    expect(await startOver(token)).toMatchObject({ code: 'BAD_REQUEST', errors: { orgId: 'REQUIRED' } });
    expect(await startOver(token, { orgId: 'ORG-3' })).toMatchObject({
      code: 'AWAITS_APPROVAL',
      data: { orgId: 'ORG-3' },
    });
  });

  it.each(['POST /password/reset-token', 'POST /activation'] as const)('refuses a link of %s', async (mailing) => {
    username = mailing === 'POST /activation' ? 'invited@acme.test' : 'ada@acme.test';
    await owner.call(mailing, { username });
    const token = await tokenOfMail();
    for (const { code } of [await check(token), await confirm(token, OWN), await startOver(token)]) {
      expect(code).toBe('INVALID_TOKEN');
    }
  });

  it('TIME-08: accepts the link for 1 hour', async () => {
    await prepare();
    const token = await tokenOfMail();
    service.clock.advance(3600);
    for (const { code } of [await check(token), await confirm(token, PREPARED), await startOver(token)]) {
      expect(code).toBe('EXPIRED');
    }
  });
});

describe('other ways for the owner of an address that a stranger has signed up with', () => {
  it('a reset mails the verification link, which asks for the password: it sets none for a sign-up of another person', async () => {
    await prepare();
    await owner.call('POST /password/reset-token', { username });
    const link = await newestLink(service, username);
    expect(link.pathname).toBe('/verify-email');
    expect(await openLink(owner)).toMatch(/^\/email-verification\/confirm/);
    expect((await startOver(await tokenOfMail())).code).toBe('OK');
    expect((await findUser()).display_name).toBe('Olga Owner');
  });

  it('a link to an address that the stranger changed to asks too', async () => {
    const victim = username;
    username = `mallory-${round}@new.test`;
    const { id } = (await prepare()).data as { id: string };
    await stranger.call('PUT /unverified-users/{id}/username', { id, username: victim });
    await stranger.call('POST /unverified-users/{id}/verify-messages', { id });
    username = victim;
    expect(await openLink(owner)).toMatch(/^\/email-verification\/confirm/);
    expect((await findUser()).state).toBe('UNVERIFIED');
  });

  it('an unverified account has no session that could outlive it', async () => {
    await prepare();
    expect((await stranger.signIn(username, PREPARED)).code).toBe('UNVERIFIED_USER');
    const { id } = await findUser();
    expect(await service.database.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
    expect(stranger.cookies.has('vestibule_session')).toBe(false);
    expect(stranger.cookies.has('vestibule_step')).toBe(false);
  });
});
