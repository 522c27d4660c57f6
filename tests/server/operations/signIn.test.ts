import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/server/core/time/Clock.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

describe('each account of the development world', () => {
  it.each([
    ['ada@acme.test', 'OK'],
    ['otp@acme.test', 'MFA_SIGNIN'],
    ['setup@acme.test', 'MFA_SETTING'],
    ['later@solo.test', 'MFA_SETTING'],
    ['none@solo.test', 'MFA_SETTING'],
    ['passkey@acme.test', 'OK'],
    ['device@acme.test', 'NEW_DEVICE'],
    ['multi@acme.test', 'NOT_ALLOWED_MULTI_SESSION'],
    ['remind@acme.test', 'PASSWORD_CHANGE_RECOMMEND'],
    ['expired@acme.test', 'PASSWORD_EXPIRED'],
    ['directory@acme.test', 'OK'],
  ])('%s: %s', async (username, code) => {
    expect(await service.browser().signIn(username)).toMatchObject({ status: 200, code });
  });

  it.each([
    ['locked@acme.test', 'LOCKED'],
    ['pending@acme.test', 'PENDING'],
    ['deactivated@acme.test', 'DEACTIVATED'],
    ['dormant@acme.test', 'DORMANT'],
    ['unapproved@acme.test', 'UNAPPROVED'],
  ])('%s: BAD_CREDENTIALS with the state %s', async (username, state) => {
    const outcome = await service.browser().signIn(username);
    expect(outcome).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS', errors: { state } });
  });

  it('ROLE-10: must set up two-step verification if its organisation requires that of all members', async () => {
    const require = (mfa_required: boolean) =>
      service.database.updateTable('organisations').set({ mfa_required }).where('alias', '=', 'acme').execute();
    await require(true);
    try {
      const person = service.browser();
      expect((await person.signIn('ada@acme.test')).code).toBe('MFA_SETTING');
      expect((await person.call('GET /users/me', {})).code, 'nobody is signed in yet').toBe('UNAUTHORIZED');
      expect((await service.browser().signIn('otp@acme.test')).code).toBe('MFA_SIGNIN');
    } finally {
      await require(false);
    }
    const ada = service.database.selectFrom('users').select('id').where('username', '=', 'ada@acme.test');
    await service.database.deleteFrom('sessions').where('user_id', '=', ada).execute();
    expect((await service.browser().signIn('ada@acme.test')).code).toBe('OK');
  });

  it('returns with a refused sign-in everything that its next screen needs', async () => {
    expect((await service.browser().signIn('deleted@acme.test')).code).toBe('DELETED_USER');
    const unverified = await service.browser().signIn('unverified@solo.test');
    expect(unverified.code).toBe('UNVERIFIED_USER');
    expect(unverified.data).toEqual({ id: expect.any(String), username: 'unverified@solo.test', state: 'UNVERIFIED' });
    expect(await service.browser().signIn('zone@acme.test')).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      errors: { state: 'IP_NOT_ALLOWED' },
    });
    expect((await service.browser().signIn('google@solo.test')).code).toBe('PASSWORD_NOT_FOUND');
    const pending = await service.browser().signIn('pending@acme.test');
    expect(pending.errors).toEqual({ state: 'PENDING', id: expect.any(String) });
  });

  it('accepts a zone account from its zone', async () => {
    expect((await service.browser({ address: '203.0.113.9' }).signIn('zone@acme.test')).code).toBe('OK');
  });

  it('P07: reveals no state after a wrong password', async () => {
    for (const name of ['locked', 'pending', 'deactivated', 'dormant', 'unapproved', 'deleted', 'zone']) {
      const outcome = await service.browser().signIn(`${name}@acme.test`, 'wrong');
      expect(outcome).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS', errors: undefined, data: undefined });
    }
  });
});

describe('organisations', () => {
  it.each([
    ['an individual whose mail domain is an organisation’s', null],
    ['a member of one organisation whose mail domain is another’s', 'ORG-2'],
  ])('signs in %s with the data of the look-up', async (_whose, orgId) => {
    const { database } = service;
    await database.updateTable('organisations').set({ discloses_lookup: false }).execute();
    const move = (username: string, org_id: string | null) =>
      database.updateTable('users').set({ username, org_id }).where('id', '=', id);
    const { id, org_id: home } = await database
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'directory@acme.test')
      .executeTakeFirstOrThrow();
    await move('elsewhere@acme.test', orgId).execute();
    await database.deleteFrom('sessions').where('user_id', '=', id).execute();
    const guest = service.browser();
    const { data } = await guest.call('GET /lookup', { username: 'elsewhere@acme.test' });
    expect(data).toEqual({ next: 'PASSWORD', user: { orgId: 'ORG-1' } });
    expect((await guest.signIn('elsewhere@acme.test', 'wrong', 'ORG-1')).code).toBe('BAD_CREDENTIALS');
    expect((await guest.signIn('elsewhere@acme.test', undefined, 'ORG-1')).code).toBe('OK');
    expect((await guest.call('GET /users/me', {})).data).toMatchObject({ orgId });
    await move('directory@acme.test', home).execute();
    await database.updateTable('organisations').set({ discloses_lookup: true }).execute();
  });

  it('finds a username in any letter case and with spaces (D-94)', async () => {
    const outcome = await service.browser({ address: '203.0.113.9' }).signIn(' ZONE@ acme.TEST');
    expect(['OK', 'NOT_ALLOWED_MULTI_SESSION']).toContain(outcome.code);
  });
});

describe('the password', () => {
  it('TIME-01: the fifth wrong password in a row locks, and only the correct password reveals that', async () => {
    const { browser } = service;
    for (let tries = 0; tries < 4; tries++) await browser().signIn('passkey@acme.test', 'wrong');
    const guest = browser();
    expect((await guest.signIn('passkey@acme.test')).code).not.toBe('BAD_CREDENTIALS');
    for (let tries = 0; tries < 5; tries++) {
      expect((await guest.signIn('passkey@acme.test', 'wrong')).code).toBe('BAD_CREDENTIALS');
    }
    expect(await guest.signIn('passkey@acme.test')).toMatchObject({
      code: 'BAD_CREDENTIALS',
      errors: { state: 'LOCKED' },
    });
    const wrong = await guest.signIn('passkey@acme.test', 'wrong');
    expect(wrong).toMatchObject({ code: 'BAD_CREDENTIALS', errors: undefined });
  });

  it('TIME-04: an account is dormant after more than 365 days without a sign-in, and not before', async () => {
    const { database, clock } = service;
    const login = (days: number, milliseconds: number) =>
      database
        .updateTable('users')
        .set({ last_login_at: new Date(clock.now().getTime() - days * DAY * 1000 - milliseconds) })
        .where('username', '=', 'directory@acme.test')
        .execute();
    await login(365, 1);
    expect((await service.browser().signIn('directory@acme.test')).errors).toEqual({ state: 'DORMANT' });
    await login(365, 0);
    expect((await service.browser().signIn('directory@acme.test')).errors).toBeUndefined();
  });

  it('TIME-09: the reminder comes when the password is 30 days old', async () => {
    const { database, clock } = service;
    const change = (age: number) =>
      database
        .updateTable('users')
        .set({ password_changed_at: new Date(clock.now().getTime() - age * 1000) })
        .where('username', '=', 'remind@acme.test')
        .execute();
    await change(30 * DAY - 1);
    expect((await service.browser().signIn('remind@acme.test')).code).toBe('OK');
    await change(30 * DAY);
    expect((await service.browser().signIn('remind@acme.test')).code).toBe('PASSWORD_CHANGE_RECOMMEND');
    await change(90 * DAY + 1);
    expect((await service.browser().signIn('remind@acme.test')).code).toBe('PASSWORD_EXPIRED');
  });

  it('a postponed reminder stays away until its time', async () => {
    const { database, clock } = service;
    const until = new Date(clock.now().getTime() + 1000);
    await database
      .updateTable('users')
      .set({ password_changed_at: new Date(clock.now().getTime() - 40 * DAY * 1000), reminder_postponed_until: until })
      .where('username', '=', 'remind@acme.test')
      .execute();
    const code = (await service.browser().signIn('remind@acme.test')).code;
    expect(['OK', 'NOT_ALLOWED_MULTI_SESSION']).toContain(code);
    clock.advance(1);
    expect((await service.browser().signIn('remind@acme.test')).code).toBe('PASSWORD_CHANGE_RECOMMEND');
  });
});

describe('one device at a time', () => {
  it('TIME-11: confirming signs in here and signs the other device out', async () => {
    const { browser } = service;
    const first = browser({
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15',
    });
    const second = browser();
    expect((await first.signIn('none-such@acme.test')).code).toBe('BAD_CREDENTIALS');
    await service.database
      .updateTable('users')
      .set({ device_check: false })
      .where('username', '=', 'device@acme.test')
      .execute();
    const begun = await first.signIn('device@acme.test');
    const mine =
      begun.code === 'OK' ? begun : await first.call('POST /signin/single-session-token', { token: tokenOf(begun) });
    expect(mine.code).toBe('OK');
    expect((await first.call('POST /check-token', {})).data).toEqual({ valid: true });

    const refused = await second.signIn('device@acme.test');
    expect(refused.code).toBe('NOT_ALLOWED_MULTI_SESSION');
    expect(refused.data).toMatchObject({
      signedInAt: service.clock.now().toISOString(),
      device: 'Safari, Mac OS 10.15.7',
    });
    expect((await second.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await first.call('GET /users/me', {})).code).toBe('OK');

    const token = tokenOf(refused);
    expect((await second.call('POST /signin/single-session-token', { token })).code).toBe('OK');
    expect((await second.call('GET /users/me', {})).data).toMatchObject({ username: 'device@acme.test' });
    expect((await first.call('POST /check-token', {})).code).toBe('EXPIRED');
    expect((await first.call('POST /check-token', {})).code).toBe('UNAUTHORIZED');
    expect((await second.call('POST /signin/single-session-token', { token })).code).toBe('INVALID_TOKEN');
  });

  it('P09: of 50 parallel uses of one token exactly one succeeds', async () => {
    const guest = service.browser();
    const token = tokenOf(await guest.signIn('multi@acme.test'));
    const uses = Array.from({ length: 50 }, () => guest.bare().call('POST /signin/single-session-token', { token }));
    const codes = (await Promise.all(uses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'INVALID_TOKEN')).toHaveLength(49);
  });

  it('P09: a token works for its purpose and time only, and is stored hashed', async () => {
    const guest = service.browser();
    const mfa = tokenOf(await guest.signIn('otp@acme.test'));
    expect((await guest.call('POST /signin/single-session-token', { token: mfa })).code).toBe('INVALID_TOKEN');
    expect((await guest.call('POST /check-token', { token: mfa })).code).toBe('OK');
    const stored = await service.database.selectFrom('tokens').select('hash').execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map(({ hash }) => hash)).not.toContain(mfa);
    service.clock.advance(15 * MINUTE);
    expect((await guest.call('POST /check-token', { token: mfa })).code).toBe('EXPIRED');
    expect((await guest.call('POST /check-token', { token: 'nothing' })).code).toBe('INVALID_TOKEN');
  });
});

describe('sessions', () => {
  it('P11: every sign-in has a new session id, and the old one is worthless', async () => {
    const guest = service.browser({ address: '203.0.113.9' });
    const { database } = service;
    await database.deleteFrom('sessions').execute();
    expect((await guest.signIn('ada@acme.test')).code).toBe('OK');
    const before = guest.cookies.get('vestibule_session');
    expect((await guest.signIn('ada@acme.test')).code).toBe('OK');
    const after = guest.cookies.get('vestibule_session');
    expect(after).not.toBe(before);
    const thief = service.browser();
    thief.cookies.set('vestibule_session', before ?? '');
    expect((await thief.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await guest.call('GET /users/me', {})).data).toMatchObject({
      username: 'ada@acme.test',
      displayName: 'Ada Example',
      orgId: 'ORG-1',
      orgName: 'Acme',
      businessUser: true,
    });
  });

  it('P11: a session id that a stranger planted is never used', async () => {
    await service.database.deleteFrom('sessions').execute();
    const guest = service.browser();
    guest.cookies.set('vestibule_session', 'planted');
    expect((await guest.signIn('ada@acme.test')).code).toBe('OK');
    expect(guest.cookies.get('vestibule_session')).not.toBe('planted');
  });

  it('P10: a sign-in that waits for a step has no session', async () => {
    const guest = service.browser();
    await guest.signIn('otp@acme.test');
    expect(guest.cookies.has('vestibule_session')).toBe(false);
    expect(guest.cookies.has('vestibule_step')).toBe(true);
    expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect(await guest.call('GET /signin/token-bucket', {})).toMatchObject({ data: [] });
  });

  it('an idle session ends, and says so once (D-09)', async () => {
    const { database, clock } = service;
    await database.deleteFrom('sessions').execute();
    const guest = service.browser();
    await guest.signIn('ada@acme.test');
    clock.advance(HOUR);
    expect((await guest.call('POST /check-token', {})).code).toBe('OK');
    clock.advance(2 * HOUR - 1);
    expect((await guest.call('POST /check-token', {})).code).toBe('OK');
    clock.advance(2 * HOUR);
    expect(await guest.call('POST /check-token', {})).toMatchObject({ code: 'EXPIRED' });
    expect(guest.cookies.has('vestibule_session')).toBe(false);
    expect(await guest.call('POST /check-token', {})).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('cookies are HttpOnly and Lax, and host-only on localhost', async () => {
    await service.database.deleteFrom('sessions').execute();
    const response = await service.browser().signIn('ada@acme.test');
    const cookies = [response.headers['set-cookie']].flat().map(String);
    const session = cookies.find((cookie) => cookie.startsWith('vestibule_session='));
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Lax/);
    expect(session).not.toMatch(/Domain|Secure/);
  });
});

describe('the accounts of a device', () => {
  it('are listed, continued and forgotten', async () => {
    await service.database.deleteFrom('sessions').execute();
    const guest = service.browser();
    await guest.signIn('ada@acme.test');
    service.clock.advance(1);
    await guest.signIn('twin@shared.test', undefined, 'ORG-2');
    const listed = await guest.call('GET /signin/token-bucket', {});
    expect(listed.data).toMatchObject([
      { username: 'ada@acme.test', state: 'ACTIVATED', reason: null, signinChannel: 'PASSWORD' },
      { username: 'twin@shared.test', state: 'ACTIVATED', reason: null },
    ]);
    const items = Array.isArray(listed.data) ? listed.data.map(({ id }) => String(id)) : [];
    const [ada = '', twin = ''] = items;

    expect((await guest.call('POST /signin/token', { tid: ada })).code).toBe('OK');
    expect((await guest.call('GET /users/me', {})).data).toMatchObject({ username: 'ada@acme.test' });
    expect((await service.browser().call('POST /signin/token', { tid: ada })).code).toBe('NOT_FOUND');

    expect((await guest.call('DELETE /signin/token-bucket', { tid: twin })).code).toBe('OK');
    expect((await guest.call('DELETE /signin/token-bucket', { tid: twin })).code).toBe('OK');
    expect((await guest.call('GET /users/me', {})).code).toBe('OK');

    expect((await guest.call('DELETE /token', {})).code).toBe('OK');
    expect((await guest.call('DELETE /token', {})).code).toBe('OK');
    expect((await guest.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await guest.call('GET /signin/token-bucket', {})).data).toMatchObject([
      { username: 'ada@acme.test', state: 'REVOKED', reason: 'LOG_OUT' },
    ]);
    expect((await guest.call('POST /signin/token', { tid: ada })).code).toBe('REVOKED_TOKEN');
  });

  it('report a session that ran out of time', async () => {
    await service.database.deleteFrom('sessions').execute();
    const guest = service.browser();
    await guest.signIn('ada@acme.test');
    service.clock.advance(13 * HOUR);
    const { data } = await guest.call('GET /signin/token-bucket', {});
    expect(data).toMatchObject([{ username: 'ada@acme.test', state: 'REVOKED', reason: 'TIME_OUT' }]);
  });
});
