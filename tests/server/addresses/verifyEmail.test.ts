import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLink, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';

const PASSWORD = 'Bright-Lamp-9';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PORT: '3604' });
  home = await openBrowser();
});
afterAll(() => service.close());

const openBrowser = async () => {
  const browser = service.browser();
  await browser.call('GET /env', {});
  return browser;
};
/** The browser that signs everybody up here, with the cookie that a page gets from its first call. */
let home: TestBrowser;
const signUp = (username: string, browser = home) =>
  browser.call('POST /unverified-users', { username, password: PASSWORD, firstName: 'Ann', lastName: 'Lee' });
const idOf = ({ data }: Outcome): string => (data as { id: string }).id;
const open = async (link: URL, browser = home) =>
  (await browser.send({ url: link.pathname + link.search })).headers.location;
const findUser = (username: string) =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('GET /verify-email', () => {
  it('TIME-08: the link is valid for 1 hour', async () => {
    await signUp('hour@new.test');
    await signUp('late@new.test');
    const [inTime, late] = [await newestLink(service, 'hour@new.test'), await newestLink(service, 'late@new.test')];
    service.clock.advance(3599);
    expect(await open(inTime)).toBe('/email-verification/success?name=Ann+Lee&username=hour%40new.test');
    service.clock.advance(1);
    expect(await open(late)).toBe('/email-verification/failed?reason=expired');
    expect((await service.browser().signIn('hour@new.test', PASSWORD)).code).toBe('OK');
    expect((await service.browser().signIn('late@new.test', PASSWORD)).code).toBe('UNVERIFIED_USER');
  });

  it('opens in the language of its mail', async () => {
    const form = { username: 'language@new.test', password: PASSWORD, firstName: 'Ann', lastName: 'Lee' };
    await service.browser({ language: 'ja' }).call('POST /unverified-users', form);
    const link = await newestLink(service, 'language@new.test');
    const answer = await service.app.inject({ url: link.pathname + link.search });
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'app_locale', value: 'ja', path: '/' }));
    // Only an issued link changes a language.
    for (const locale of ['xx', 'ja']) {
      const made = await service.app.inject({ url: `/verify-email?token=x&locale=${locale}` });
      expect(made.cookies).toEqual([]);
    }
  });

  it('P09: of 50 parallel uses one changes the account; the others say that the address is verified', async () => {
    await signUp('fifty@new.test');
    const link = await newestLink(service, 'fifty@new.test');
    await sql`create table changes (state text)`.execute(service.database);
    await sql`create function note() returns trigger language plpgsql as
      $$ begin insert into changes values (new.state); return new; end $$`.execute(service.database);
    await sql`create trigger note after update on users for each row execute function note()`.execute(service.database);
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(link)));
    const { rows } = await sql`select state from changes`.execute(service.database);
    await sql`drop trigger note on users`.execute(service.database);
    expect(rows).toEqual([{ state: 'ACTIVATED' }]);
    expect(new Set(answers)).toEqual(new Set(['/email-verification/success?name=Ann+Lee&username=fifty%40new.test']));
  });

  it('says again that the address is verified when it is opened again, as long as that is true', async () => {
    const id = idOf(await signUp('twice@new.test'));
    const link = await newestLink(service, 'twice@new.test');
    const success = await open(link);
    expect(success).toMatch(/success/);
    expect(await open(link)).toBe(success);
    await service.database.updateTable('users').set({ state: 'DEACTIVATED' }).where('id', '=', id).execute();
    expect(await open(link)).toBe('/email-verification/failed?reason=revoked');
    expect((await findUser('twice@new.test')).state).toBe('DEACTIVATED');
    service.clock.advance(3600);
    await service.database.updateTable('users').set({ state: 'ACTIVATED' }).where('id', '=', id).execute();
    expect(await open(link)).toBe('/email-verification/failed?reason=revoked');
  });

  it('R06: a failure in the middle leaves the link valid', async () => {
    await signUp('broken@new.test');
    const link = await newestLink(service, 'broken@new.test');
    await sql`create function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'broken off'; end $$`.execute(service.database);
    await sql`create trigger break_off before update on users for each row execute function break_off()`.execute(
      service.database,
    );
    expect((await home.send({ url: link.pathname + link.search })).statusCode).toBe(500);
    await sql`drop trigger break_off on users`.execute(service.database);
    expect(await open(link)).toMatch(/success/);
  });

  it('is not used up by a prefetch', async () => {
    await signUp('ahead@new.test');
    const link = await newestLink(service, 'ahead@new.test');
    const url = link.pathname + link.search;
    expect((await service.app.inject({ method: 'HEAD', url })).statusCode).toBe(204);
    const prefetch = await service.app.inject({ url, headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect(prefetch.statusCode).toBe(503);
    expect(await open(link)).toMatch(/success/);
  });

  it.each(['', '?token=', '?token=unknown', '?token=a&token=b', '?other=1'])('fails for %j', async (query) => {
    const response = await service.app.inject({ url: `/verify-email${query}` });
    expect([response.statusCode, response.headers.location]).toBeOneOf([
      [303, '/email-verification/failed?reason=unknown'],
      [400, undefined],
    ]);
  });

  it('refuses a token of another purpose', async () => {
    await service.browser().call('POST /password/reset-token', { username: 'fifty@new.test' });
    const token = await newestToken(service, 'fifty@new.test');
    const response = await service.app.inject({ url: `/verify-email?token=${token}` });
    expect(response.headers.location).toBe('/email-verification/failed?reason=unknown');
  });

  it('leads to the wait for approval if the organisation approves its members', async () => {
    await signUp('waits@initech.test');
    expect(await open(await newestLink(service, 'waits@initech.test'))).toBe('/signup/pending-approve?orgId=ORG-3');
    expect(await service.browser().signIn('waits@initech.test', PASSWORD)).toMatchObject({
      code: 'BAD_CREDENTIALS',
      errors: { state: 'UNAPPROVED', orgId: 'ORG-3' },
    });
    expect((await signUp('waits@initech.test')).errors).toEqual({ username: 'JOIN_REQUEST_USER' });
  });
});

describe('GET /verify-email in another browser than the one that signed up', () => {
  const asks = (link: URL) => `/email-verification/confirm?token=${link.searchParams.get('token')}`;

  it('changes nothing and asks for the password, so a mail scanner changes nothing either', async () => {
    await signUp('elsewhere@new.test');
    const link = await newestLink(service, 'elsewhere@new.test');
    const elsewhere = await openBrowser();
    for (const browser of [service.browser(), elsewhere, elsewhere]) expect(await open(link, browser)).toBe(asks(link));
    expect((await findUser('elsewhere@new.test')).state).toBe('UNVERIFIED');
    expect(await open(link)).toMatch(/success/);
    // An address that is verified is reported as verified in any browser.
    expect(await open(link, elsewhere)).toMatch(/success/);
  });

  it('asks for the password if the sign-up came without a cookie', async () => {
    await signUp('cookieless@new.test', service.browser());
    const link = await newestLink(service, 'cookieless@new.test');
    expect(await open(link, service.browser())).toBe(asks(link));
    expect(await open(link)).toBe(asks(link));
  });

  it('reports a bad link before it asks for the password', async () => {
    const id = idOf(await signUp('spoiled@new.test'));
    const replaced = await newestLink(service, 'spoiled@new.test');
    await home.call('POST /unverified-users/{id}/verify-messages', { id });
    const late = await newestLink(service, 'spoiled@new.test');
    const elsewhere = await openBrowser();
    expect(await open(replaced, elsewhere)).toBe('/email-verification/failed?reason=revoked');
    service.clock.advance(3600);
    expect(await open(late, elsewhere)).toBe('/email-verification/failed?reason=expired');
  });

  it('counts as the same browser once the correct password was entered in it', async () => {
    await signUp('moves@new.test');
    const link = await newestLink(service, 'moves@new.test');
    const office = await openBrowser();
    expect((await office.signIn('moves@new.test', 'Wrong-Lamp-9')).code).toBe('BAD_CREDENTIALS');
    expect(await open(link, office)).toBe(asks(link));
    expect((await office.signIn('moves@new.test', PASSWORD)).code).toBe('UNVERIFIED_USER');
    expect(await open(link, office)).toMatch(/success/);
  });

  it('asks for the password also after the address was changed, by the person who signed up or by anyone else', async () => {
    const id = idOf(await signUp('before@new.test'));
    await home.call('PUT /unverified-users/{id}/username', { id, username: 'after@new.test' });
    await home.call('POST /unverified-users/{id}/verify-messages', { id });
    const link = await newestLink(service, 'after@new.test');
    expect(await open(link, await openBrowser())).toBe(asks(link));
    expect(await open(link)).toMatch(/success/);
  });
});
