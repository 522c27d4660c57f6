import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text, writeMoment } from '../../../src/server/texts/text.ts';
import { mailsTo, newestLink, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { type Outcome, type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

const DAY = 24 * 3600;
const OLD = 'Correct-Horse-7';

let service: TestService;
let guest: TestBrowser;
beforeAll(async () => {
  service = await openTestService({ PORT: '3604' });
  guest = service.browser();
});
afterAll(() => service.close());

const ask = (username: string, language = 'en') =>
  service.browser({ language }).call('POST /password/reset-token', { username });
const check = (token: string) => guest.call('POST /password/check-token', { token });
const change = (token: string, password: string, current?: string) =>
  guest.call('POST /password', {
    token,
    password,
    authorizePassword: current ?? '',
    checkAuthorizePassword: current !== undefined,
  });
const resetToken = async (username: string) => {
  await ask(username);
  return newestToken(service, username);
};
const disclose = (value: boolean) =>
  service.database.updateTable('organisations').set({ discloses_lookup: value }).execute();

describe('POST /password/reset-token', () => {
  it('mails a link that opens in the language of the request', async () => {
    expect((await ask('ada@acme.test', 'ko')).data).toBeNull();
    const link = await newestLink(service, 'ada@acme.test');
    expect(link.origin + link.pathname).toBe('http://localhost:3604/password/reset');
    expect(link.searchParams.get('locale')).toBe('ko');
    const [mail] = await mailsTo(service, 'ada@acme.test');
    expect(mail?.text).toContain('Acme');
  });

  it('reports at once that an account waits for activation, or that a directory keeps its password', async () => {
    expect((await ask('pending@acme.test')).code).toBe('PENDING_USER');
    expect(await ask('directory@acme.test')).toMatchObject({
      code: 'DIRECTORY_USER',
      errors: { passwordChangeUri: 'https://directory.acme.test/password' },
    });
    await service.database.updateTable('organisations').set({ password_change_uri: 'javascript:alert(1)' }).execute();
    expect((await ask('directory@acme.test')).errors).toBeUndefined();
    const uri = 'https://directory.acme.test/password';
    await service.database.updateTable('organisations').set({ password_change_uri: uri }).execute();
    expect(await mailsTo(service, 'directory@acme.test')).toEqual([]);
  });

  it('P07: looks the same with and without an account, if the organisation reveals nothing; the mail says which', async () => {
    await disclose(false);
    const seen = ({ status, body, headers }: Outcome) => [status, body, headers];
    const unknown = await ask('nobody@acme.test');
    for (const name of ['remind', 'pending', 'directory', 'deleted', 'locked', 'deactivated', 'idp', 'dormant']) {
      const known = await ask(`${name}@acme.test`);
      expect(seen(known), name).toEqual(seen(unknown));
    }
    await disclose(true);
    const paths = async (name: string) =>
      (await mailsTo(service, `${name}@acme.test`)).map(({ links: [link = 'none:'] }) => new URL(link).pathname);
    expect(await paths('remind')).toEqual(['/password/reset']);
    expect(await paths('locked')).toEqual(['/password/reset']);
    expect(await paths('dormant')).toEqual(['/password/reset']);
    expect(await paths('pending')).toEqual(['/activate']);
    expect(await paths('directory')).toEqual(['/password']);
    for (const name of ['nobody', 'deleted', 'deactivated', 'idp']) expect(await paths(name)).toEqual([]);
  });

  it('P07: does the same work for every kind of account, and without one', async () => {
    await disclose(false);
    const count = async (table: 'tokens' | 'mails') => {
      const { rows } = await service.database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    const workFor = async (username: string) => {
      const before = [await count('tokens'), await count('mails')] as const;
      await ask(username);
      return [(await count('tokens')) - before[0], (await count('mails')) - before[1]];
    };
    const nobody = await workFor('absent@solo.test');
    for (const name of ['pending@acme', 'deleted@acme', 'directory@acme', 'google@solo', 'twin@shared']) {
      expect(await workFor(`${name}.test`), name).toEqual(nobody);
    }
    await disclose(true);
  });

  it('P08: is limited per mailbox, known or unknown', async () => {
    for (const username of ['none@solo.test', 'nobody@solo.test']) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(username)));
      expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(44);
    }
    expect(await mailsTo(service, 'none@solo.test')).toHaveLength(6);
    service.clock.advance(3600);
  });

  it('sends each of two accounts with one username its own link', async () => {
    await ask('twin@shared.test');
    const mails = (await mailsTo(service, 'twin@shared.test')).slice(0, 2);
    const owners = await Promise.all(
      mails.map(async ({ links: [link = ''], text }) => {
        const { data } = await check(new URL(link).searchParams.get('token') ?? '');
        return [(data as { orgId: string }).orgId, /Acme|Globex/.exec(text)?.[0]];
      }),
    );
    expect(owners.sort()).toEqual([
      ['ORG-1', 'Acme'],
      ['ORG-2', 'Globex'],
    ]);
  });
});

describe('the link', () => {
  it('TIME-07: is valid for 1 hour', async () => {
    const token = await resetToken('ada@acme.test');
    service.clock.advance(3599);
    expect((await check(token)).data).toEqual({
      email: 'ada@acme.test',
      displayName: 'Ada Example',
      username: 'ada@acme.test',
      latestPasswordChangedAt: '2026-01-05T09:00:00.000Z',
      orgName: 'Acme',
      orgId: 'ORG-1',
    });
    service.clock.advance(1);
    expect((await check(token)).code).toBe('EXPIRED');
    expect((await change(token, 'Bright-Lamp-99')).code).toBe('EXPIRED');
    expect((await guest.signIn('ada@acme.test')).code).toBe('OK');
  });

  it('is void once there is a newer one, and works for nothing else', async () => {
    const old = await resetToken('ada@acme.test');
    const token = await resetToken('ada@acme.test');
    expect((await check(old)).code).toBe('INVALID_TOKEN');
    expect((await guest.call('POST /activation/check-token', { token })).code).toBe('INVALID_TOKEN');
    expect((await guest.call('POST /users/activate', { token, password: 'Bright-Lamp-99' })).code).toBe(
      'INVALID_TOKEN',
    );
    expect((await guest.call('POST /password:extend-expiration', { token })).code).toBe('INVALID_TOKEN');
    expect((await check(token)).code).toBe('OK');
  });

  it('P09: works for one of 50 parallel uses', async () => {
    const token = await resetToken('setup@acme.test');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => change(token, `Bright-Lamp-${100 + index}`)),
    );
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'INVALID_TOKEN')).toHaveLength(49);
  });
});

describe('POST /password', () => {
  it.each([
    ['Short-1', 'BLOCKED_COMPLEXITY'],
    ['bright-lamp-99', 'BLOCKED_COMPLEXITY'],
    ['Bright-Lamp-is-far-too-long-for-it-99', 'BLOCKED_COMPLEXITY'],
    ['Bright Lamp-99', 'BLOCKED_COMPLEXITY'],
    ['P@ssw0rd2024!', 'BLOCKED_COMPLEXITY'],
    ['passkey@acme.test-A1', 'PASSWORD_CONTAINS_USERNAME'],
    [OLD, 'USED_PASSWORD'],
  ])('refuses %s: %s, and keeps the link valid', async (password, code) => {
    const token = await resetToken('passkey@acme.test');
    expect((await change(token, password)).code).toBe(code);
    expect((await check(token)).code).toBe('OK');
  });

  it('refuses the last five passwords', async () => {
    const passwords = Array.from({ length: 7 }, (_, index) => `Bright-Lamp-${index}00`);
    for (const password of passwords) {
      service.clock.advance(900);
      expect((await change(await resetToken('device@acme.test'), password)).code).toBe('OK');
    }
    // The current password and the five before it; older ones are forgotten.
    const token = await resetToken('device@acme.test');
    for (const password of passwords.slice(1)) expect((await change(token, password)).code).toBe('USED_PASSWORD');
    // The answer is a guess at a former password, so the attempts are limited.
    for (let tries = 0; tries < 4; tries++)
      expect((await change(token, passwords[6] ?? '')).code).toBe('USED_PASSWORD');
    expect((await change(token, passwords[6] ?? '')).code).toBe('TOO_MANY_REQUESTS');
    expect((await change(token, passwords[0] ?? '')).code).toBe('OK');
    service.clock.advance(900);
  });

  it('requires the current password if it was marked as known; wrong passwords count', async () => {
    const token = await resetToken('zone@acme.test');
    expect((await change(token, 'Bright-Lamp-99', '')).code).toBe('BAD_CREDENTIALS');
    for (let tries = 0; tries < 4; tries++) {
      expect((await change(token, 'Bright-Lamp-99', `Wrong-Horse-${tries}`)).code).toBe('BAD_CREDENTIALS');
    }
    expect((await guest.signIn('zone@acme.test')).errors).toEqual({ state: 'LOCKED' });
    expect((await change(token, 'Bright-Lamp-99', OLD)).code).toBe('OK');
  });

  it('TIME-03: unlocks a locked account', async () => {
    for (let tries = 0; tries < 5; tries++) await guest.signIn('remind@acme.test', 'Wrong-Horse-7');
    expect((await guest.signIn('remind@acme.test')).errors).toEqual({ state: 'LOCKED' });
    expect((await change(await resetToken('remind@acme.test'), 'Bright-Lamp-99')).code).toBe('OK');
    expect((await service.browser().signIn('remind@acme.test', 'Bright-Lamp-99')).code).toBe('OK');
    expect((await guest.signIn('remind@acme.test', OLD)).code).toBe('BAD_CREDENTIALS');
  });

  it('P11: ends every session and token that the old password earned, before it answers', async () => {
    const owner = service.browser();
    await owner.signIn('ada@acme.test');
    const elsewhere = await service.browser().signIn('ada@acme.test');
    expect(elsewhere.code).toBe('NOT_ALLOWED_MULTI_SESSION');
    expect((await change(await resetToken('ada@acme.test'), 'Bright-Lamp-99')).code).toBe('OK');
    expect((await owner.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    const resumed = await guest.call('POST /signin/single-session-token', { token: tokenOf(elsewhere) });
    expect(resumed.code).toBe('INVALID_TOKEN');
    const [notice] = await mailsTo(service, 'ada@acme.test');
    expect(notice).toMatchObject({
      subject: `${text('en', 'mails.password-changed.subject')} – Vestibule`,
      links: [expect.stringMatching(/^http:\/\/localhost:3604\/not-me\?token=[\w-]+&locale=en$/)],
    });
    // The time and the browser, so the owner can tell whether it was somebody else.
    expect(notice?.text).toContain(writeMoment('en', service.clock.now()));
    expect(notice?.text).toContain('Chrome, Windows 10');
  });

  it('D-09: shows no notice of an expired session in a signed-in browser that resets the password', async () => {
    const [here, elsewhere] = [service.browser(), service.browser()];
    expect((await here.signIn('ada@acme.test', 'Bright-Lamp-99')).code).toBe('OK');
    for (const [name, value] of here.cookies) elsewhere.cookies.set(name, value);
    const token = await resetToken('ada@acme.test');
    const changed = { token, password: 'Clear-Bell-88', authorizePassword: '', checkAuthorizePassword: false };
    expect((await here.call('POST /password', changed)).code).toBe('OK');
    expect((await here.call('POST /check-token', {})).code).toBe('UNAUTHORIZED');
    expect((await elsewhere.call('POST /check-token', {})).code).toBe('EXPIRED');
  });

  it('gives an account that left its directory its own password', async () => {
    expect((await change(await resetToken('disconnected@acme.test'), 'Bright-Lamp-99')).code).toBe('OK');
    expect((await service.browser().signIn('disconnected@acme.test', 'Bright-Lamp-99')).code).toBe('OK');
  });

  it('accepts the token of a sign-in that an expired password stopped, and no other token of that sign-in', async () => {
    const stopped = await guest.signIn('expired@acme.test');
    expect(stopped.code).toBe('PASSWORD_EXPIRED');
    const token = tokenOf(stopped);
    expect((await check(token)).data).toMatchObject({ username: 'expired@acme.test' });
    expect((await guest.call('POST /password:extend-expiration', { token })).code).toBe('INVALID_TOKEN');
    expect((await change(token, 'Bright-Lamp-99', OLD)).code).toBe('OK');
    expect((await service.browser().signIn('expired@acme.test', 'Bright-Lamp-99')).code).toBe('OK');
  });

  it('refuses an account that was deactivated meanwhile', async () => {
    const token = await resetToken('multi@acme.test');
    await service.database
      .updateTable('users')
      .set({ state: 'DEACTIVATED' })
      .where('username', '=', 'multi@acme.test')
      .execute();
    expect((await check(token)).code).toBe('INVALID_TOKEN');
    expect((await change(token, 'Bright-Lamp-99')).code).toBe('INVALID_TOKEN');
  });
});

describe('POST /password:extend-expiration', () => {
  it('TIME-09 TIME-10: the reminder comes after 30 days, pauses for 30 more, and comes again', async () => {
    const signIn = () => guest.signIn('later@solo.test');
    await service.database
      .updateTable('users')
      .set({ mfa_required: false })
      .where('username', '=', 'later@solo.test')
      .execute();
    const { password_changed_at } = await service.database
      .selectFrom('users')
      .select('password_changed_at')
      .where('username', '=', 'later@solo.test')
      .executeTakeFirstOrThrow();
    const age = (service.clock.now().getTime() - (password_changed_at?.getTime() ?? 0)) / 1000;
    service.clock.advance(30 * DAY - age - 1);
    expect((await signIn()).code).toBe('OK');
    await service.database.deleteFrom('sessions').execute();
    service.clock.advance(1);
    const reminded = await signIn();
    expect(reminded.code).toBe('PASSWORD_CHANGE_RECOMMEND');

    const token = tokenOf(reminded);
    const uses = await Promise.all(
      Array.from({ length: 50 }, () => guest.call('POST /password:extend-expiration', { token })),
    );
    expect(uses.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(uses.filter(({ code }) => code === 'INVALID_TOKEN')).toHaveLength(49);
    await service.database.deleteFrom('sessions').execute();
    service.clock.advance(30 * DAY - 1);
    expect((await signIn()).code).toBe('OK');
    await service.database.deleteFrom('sessions').execute();
    service.clock.advance(1);
    expect((await signIn()).code).toBe('PASSWORD_CHANGE_RECOMMEND');
  });

  it('P10: continues the sign-in that it stopped, and skips no step', async () => {
    await service.database
      .updateTable('users')
      .set({ password_changed_at: new Date(service.clock.now().getTime() - 40 * DAY * 1000) })
      .where('username', '=', 'otp@acme.test')
      .execute();
    const person = service.browser();
    const token = tokenOf(await person.signIn('otp@acme.test'));
    const reminded = await person.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service) });
    expect(reminded.code).toBe('PASSWORD_CHANGE_RECOMMEND');
    expect((await person.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    const next = await person.call('POST /password:extend-expiration', { token: tokenOf(reminded) });
    expect(next.code).toBe('OK');
    expect((await person.call('GET /mfa', {})).code, 'the session has shown both factors').toBe('OK');
  });
});
