import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newestLink } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';

const PASSWORD = 'Bright-Lamp-9';

let service: TestService;
/** This browser signs everybody up, and opens the links. */
let home: TestBrowser;
beforeAll(async () => {
  service = await openTestService({ PORT: '3602' });
  home = service.browser();
  await home.call('GET /env', {});
});
afterAll(() => service.close());

const signUp = (username: string, more: { orgId?: string; password?: string; lastName?: string } = {}) =>
  home.call('POST /unverified-users', { username, password: PASSWORD, firstName: 'Ann', lastName: 'Lee', ...more });
const idOf = ({ data }: Outcome): string => (data as { id: string }).id;
const open = async (link: URL) => (await home.send({ url: link.pathname + link.search })).headers.location;
const findUser = (username: string) =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('POST /unverified-users', () => {
  it('makes an account for an individual from an address whose domain has no organisation, and mails a link', async () => {
    const { code, data } = await signUp('solo@new.test');
    expect(code).toBe('OK');
    expect(data).toEqual({ id: expect.any(String), username: 'solo@new.test', orgName: null });
    expect(await service.browser().signIn('solo@new.test', PASSWORD)).toMatchObject({
      code: 'UNVERIFIED_USER',
      data: { username: 'solo@new.test', state: 'UNVERIFIED' },
    });
    expect((await newestLink(service, 'solo@new.test')).pathname).toBe('/verify-email');
  });

  it('joins the only organisation of a domain, and only one that the domain offers', async () => {
    const strict = { password: 'Bright-Lamp-99' };
    expect((await signUp('one@acme.test', strict)).data).toMatchObject({ orgName: 'Acme' });
    expect((await signUp('two@acme.test', { ...strict, orgId: 'ORG-1' })).data).toMatchObject({ orgName: 'Acme' });
    for (const orgId of ['ORG-0', 'ORG-2', 'ORG-9']) {
      expect((await signUp('three@acme.test', { ...strict, orgId })).errors).toEqual({ orgId: 'NOT_OFFERED' });
    }
    expect((await signUp('four@new.test', { orgId: 'ORG-1' })).errors).toEqual({ orgId: 'NOT_OFFERED' });
  });

  it('requires a choice if a domain has several organisations', async () => {
    expect(await signUp('many@globex.test')).toMatchObject({ code: 'BAD_REQUEST', errors: { orgId: 'REQUIRED' } });
    expect((await signUp('many@globex.test', { orgId: 'ORG-2' })).data).toMatchObject({ orgName: 'Globex' });
  });

  it('reports a taken username, in any letter case and with any spaces', async () => {
    for (const username of ['ada@acme.test', 'ADA@acme.test', 'google@solo.test', 'deleted@acme.test']) {
      expect(await signUp(username)).toMatchObject({ status: 409, errors: { username: 'ALREADY_IN_USE' } });
    }
  });

  it('stores an address in one form, so spellings make no second account', async () => {
    expect((await signUp('Zoe@bücher.example')).data).toMatchObject({ username: 'Zoe@xn--bcher-kva.example' });
    for (const username of ['zoe@BU\u0308CHER.example', 'zoe@xn--bcher-kva.example']) {
      expect((await signUp(username)).errors).toEqual({ username: 'ALREADY_IN_USE' });
      expect((await service.browser().signIn(username, PASSWORD)).code).toBe('UNVERIFIED_USER');
    }
  });

  it('P04: refuses anything but a single address, and addresses that imitate another', async () => {
    const wrong = [
      'ada@аcme.test',
      'ada\u200b@new.test',
      'ada@new.test\n',
      'Ada <ada@new.test>',
      'ada@127.0.0.1',
      'a..b@new.test',
    ];
    for (const username of wrong) expect(await signUp(username)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('distinguishes a waiting join request from a taken username', async () => {
    expect((await signUp('unapproved@acme.test')).errors).toEqual({ username: 'JOIN_REQUEST_USER' });
    expect((await signUp('join@initech.test')).data).toMatchObject({ orgName: 'Initech' });
    expect((await signUp('join@initech.test')).errors).toEqual({ username: 'JOIN_REQUEST_USER' });
  });

  it('reports that accounts are in the central service', async () => {
    expect((await signUp('ann@central.test')).code).toBe('CENTRAL_ACCOUNTS_EXISTS');
  });

  it.each([
    ['short-1', 'BLOCKED_COMPLEXITY'],
    ['no-digits-here', 'BLOCKED_COMPLEXITY'],
    ['nosymbol123', 'BLOCKED_COMPLEXITY'],
    ['Password1!', 'BLOCKED_COMPLEXITY'],
    ['Bright Lamp-9', 'BLOCKED_COMPLEXITY'],
    ['Bright\u200BLamp-9', 'INVISIBLE_CHARACTERS'],
    ['Bright\u202ELamp-9', 'INVISIBLE_CHARACTERS'],
    ['Bright\u001BLamp-9', 'INVISIBLE_CHARACTERS'],
    ['xx-judged@new.test-1', 'PASSWORD_CONTAINS_USERNAME'],
    ['My-Judged-77', 'PASSWORD_CONTAINS_USERNAME'],
  ])('validates the password %j: %s', async (password, code) => {
    expect((await signUp('judged@new.test', { password })).code).toBe(code);
  });

  it('refuses names of spaces only, and stores Korean names in their usual order', async () => {
    expect((await signUp('named@new.test', { lastName: ' \u3000 ' })).code).toBe('BAD_REQUEST');
    const form = { username: 'saebom@new.test', password: PASSWORD, firstName: ' 새봄 ', lastName: '김' };
    expect((await service.browser().call('POST /unverified-users', form)).code).toBe('OK');
    expect((await findUser('saebom@new.test')).display_name).toBe('김새봄');
  });

  it.each(['Ann\u202Eeel', 'An\u200Bn', '\u200B\u200D', 'Ann\u001B[31m', '\u3164', '123'])(
    'P20: refuses the name %j',
    async (lastName) => {
      expect((await signUp('hidden@new.test', { lastName })).code).toBe('BAD_REQUEST');
    },
  );

  it('stores names in one Unicode form, with the characters that their script needs', async () => {
    const form = { username: 'composed@new.test', password: PASSWORD, firstName: 'Zoe\u0308', lastName: '葛\u{E0100}' };
    expect((await service.browser().call('POST /unverified-users', form)).code).toBe('OK');
    expect(await findUser('composed@new.test')).toMatchObject({ first_name: 'Zo\u00EB', last_name: '葛\u{E0100}' });
  });

  it('creates one account in parallel sign-ups with one username', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp('race@new.test')));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 429)).toHaveLength(19);
  });

  it("P06: mails a link to the portal's own host, whatever host a request claims", async () => {
    const headers = { host: 'evil.localhost', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    const response = await service.browser().send({
      method: 'POST',
      url: '/apis/v1/unverified-users',
      headers: { ...headers, 'x-forwarded-proto': 'https', 'x-original-url': 'https://evil.test/' },
      payload: { username: 'host@new.test', password: PASSWORD, firstName: 'Ann', lastName: 'Lee' },
    });
    expect(response.statusCode).toBe(200);
    expect((await newestLink(service, 'host@new.test')).origin).toBe('http://localhost:3602');
  });
});

describe('another verification mail', () => {
  it('voids the earlier link', async () => {
    const id = idOf(await signUp('again@new.test'));
    const old = await newestLink(service, 'again@new.test');
    expect((await service.browser().call('POST /unverified-users/{id}/verify-messages', { id })).data).toBeNull();
    expect(await open(old)).toBe('/email-verification/failed?reason=revoked');
    expect(await open(await newestLink(service, 'again@new.test'))).toMatch(/success/);
  });

  it('P07: looks the same for a verified account, and for no account', async () => {
    const { id } = await findUser('ada@acme.test');
    const ask = (of: string) => service.browser().call('POST /unverified-users/{id}/verify-messages', { id: of });
    const [known, unknown] = [await ask(id), await ask('nobody')];
    expect([known.status, known.body, known.headers]).toEqual([unknown.status, unknown.body, unknown.headers]);
    expect(await mailsTo(service, 'ada@acme.test')).toEqual([]);
  });

  it('P08: is limited', async () => {
    const id = idOf(await signUp('flood@new.test'));
    const ask = () => service.browser().call('POST /unverified-users/{id}/verify-messages', { id });
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    const refused = answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS');
    // The mail of the sign-up counts too.
    expect(refused).toHaveLength(55);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailsTo(service, 'flood@new.test')).toHaveLength(6);
    service.clock.advance(3600);
  });

  it('P08: is limited per mailbox, even if several accounts had its address in turn', async () => {
    const victim = 'victim@new.test';
    for (let round = 0; round < 3; round++) {
      const id = idOf(await signUp(`filler-${round}@new.test`));
      const rename = (username: string) =>
        service.browser().call('PUT /unverified-users/{id}/username', { id, username });
      await rename(victim);
      for (let mails = 0; mails < 9; mails++) {
        await service.browser().call('POST /unverified-users/{id}/verify-messages', { id });
      }
      await rename(`moved-${round}@new.test`);
    }
    // The first account's own limit ends before the mailbox's.
    expect((await mailsTo(service, victim)).length).toBeLessThanOrEqual(6);
    const more = await Promise.all(Array.from({ length: 4 }, (_, index) => signUp(`victim+${index}@new.test`)));
    expect(more.map(({ code }) => code)).toContain('TOO_MANY_REQUESTS');
    service.clock.advance(3600);
  });

  it('P08: is limited per mailbox, however many addresses lead to it', async () => {
    const signUps = Array.from({ length: 12 }, (_, index) => signUp(`tagged+${index}@new.test`));
    const answers = await Promise.all(signUps);
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(6);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(6);
    service.clock.advance(3600);
  });
});

describe('PUT /unverified-users/{id}/username', () => {
  const change = (id: string, username: string, language = 'en') =>
    service.browser({ language }).call('PUT /unverified-users/{id}/username', { id, username });

  it('changes the address, and voids the links to the old one', async () => {
    const id = idOf(await signUp('typo@new.test'));
    const old = await newestLink(service, 'typo@new.test');
    expect((await change(id, 'right@new.test')).data).toEqual({ id, username: 'right@new.test', orgName: null });
    expect(await open(old)).toBe('/email-verification/failed?reason=revoked');
    await service.browser().call('POST /unverified-users/{id}/verify-messages', { id });
    expect(await open(await newestLink(service, 'right@new.test'))).toMatch(/success/);
  });

  it('reports errors in the language of the request', async () => {
    const id = idOf(await signUp('taken@new.test'));
    const taken = await change(id, 'ada@acme.test', 'ko');
    expect(taken).toMatchObject({
      code: 'ALREADY_IN_USE',
      message: '이미 사용 중인 이메일 주소예요. 다른 주소를 입력해 주세요.',
    });
    const none = await change('nobody', 'x@new.test', 'ja');
    expect(none).toMatchObject({ status: 404, code: 'NOT_FOUND', message: expect.stringMatching(/アカウント/) });
    const { id: verified } = await findUser('ada@acme.test');
    expect((await change(verified, 'x@new.test')).code).toBe('NOT_FOUND');
  });

  it('D-45: adds an individual to the only organisation of the new domain, as at sign-up', async () => {
    const id = idOf(await signUp('typed@acme.tset'));
    expect((await change(id, 'typed@acme.test')).data).toEqual({ id, username: 'typed@acme.test', orgName: 'Acme' });
    expect((await findUser('typed@acme.test')).org_id).toBe('ORG-1');
    expect((await change(id, 'typed@solo.test')).code).toBe('BAD_REQUEST');
  });

  it('sends people to sign-up if they would have to choose an organisation', async () => {
    const id = idOf(await signUp('chooser@new.test'));
    expect(await change(id, 'chooser@globex.test', 'ja')).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/組織を選択/),
    });
    expect((await findUser('chooser@new.test')).org_id).toBeNull();
  });

  it('keeps the old link if the new address is taken at the last moment', async () => {
    const id = idOf(await signUp('moment@new.test'));
    const old = await newestLink(service, 'moment@new.test');
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'taken' using errcode = 'unique_violation'; end $$`.execute(service.database);
    await sql`create trigger fail before update of username on users for each row execute function fail()`.execute(
      service.database,
    );
    expect((await change(id, 'later@new.test')).code).toBe('ALREADY_IN_USE');
    await sql`drop trigger fail on users`.execute(service.database);
    await sql`drop function fail`.execute(service.database);
    expect(await open(old)).toMatch(/success/);
  });

  it('ERR-21: recognises domains whose accounts are in another service', async () => {
    const id = idOf(await signUp('central@new.test'));
    expect((await change(id, 'ann@central.test')).code).toBe('CENTRAL_ACCOUNTS_EXISTS');
  });

  it('P14: keeps a member to the addresses of the organisation', async () => {
    const id = idOf(await signUp('inside@initech.test'));
    const outside = await change(id, 'outside@evil.test', 'ja');
    expect(outside).toMatchObject({ code: 'BAD_REQUEST', message: '組織のメールアドレスを入力してください' });
    expect((await change(id, 'inside2@initech.test')).code).toBe('OK');
  });
});
