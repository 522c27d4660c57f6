import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainEvents } from '../../../../src/server/audit/chain.ts';
import { EVENTS_REMOVED, removeOldEvents } from '../../../../src/server/audit/registerTrail.ts';
import { readAudit } from '../../../../src/server/core/audit/readAudit.ts';
import { mailsTo, newestToken } from '../../support/mailbox.ts';
import { openTestService, type TestService } from '../../support/openTestService.ts';
import { otpCode } from '../../support/otpCode.ts';
import { tokenOf } from '../../support/TestBrowser.ts';

const PASSWORD = 'Correct-Horse-7';

let service: TestService;
let last = 0;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await news();
});

/** The events since the last call. */
async function news() {
  const events = [];
  for await (const event of readAudit(service.database)) if (event.id > last) events.push(event);
  last = Math.max(last, ...events.map(({ id }) => id));
  return events;
}
const told = async () => (await news()).map(({ action, outcome }) => `${action} ${outcome}`);

const userOf = (username: string) =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('the audit trail', () => {
  it('has who signed in, in which organisation, from where, with what, and who signed out', async () => {
    const { id, org_id } = await userOf('ada@acme.test');
    const browser = service.browser({ address: '2001:db8::7' });
    await browser.signIn('ada@acme.test');
    await browser.call('DELETE /token', {});
    const ofAda = { subject: id, actor: id, organisation: org_id, source: '2001:db8:0:0::/64', outcome: 'OK' };
    const device = 'Chrome, Windows 10';
    expect(await news()).toEqual([
      {
        ...{ id: expect.any(Number), at: '2026-01-05T09:00:00.000Z', ...ofAda, action: 'sign-in' },
        details: { channel: 'PASSWORD', level: 'password', device },
      },
      {
        ...{ id: expect.any(Number), at: '2026-01-05T09:00:00.000Z', ...ofAda, action: 'session.ended' },
        details: { reason: 'LOG_OUT', device, since: expect.stringMatching(/^2026-01-05T/) },
      },
    ]);
  });

  it('P07: records refusals of known and unknown names alike, and never the name', async () => {
    const { id, org_id } = await userOf('ada@acme.test');
    await service.browser({ address: '192.0.2.9' }).signIn('ada@acme.test', 'wrong');
    await service.browser({ address: '192.0.2.9' }).signIn('unknown-canary@acme.test', 'wrong');
    const refused = { action: 'password.refused', outcome: 'BAD_CREDENTIALS', source: '192.0.2.9' };
    expect(await news()).toMatchObject([{ ...refused, subject: id, organisation: org_id }, refused]);
    const rows = await service.database.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('canary');
    expect(rows.filter(({ action, actor }) => action === 'password.refused' && actor !== null)).toEqual([]);
  });

  it('has a lock, the refusals during it, and that a reset ends it with all sessions', async () => {
    const browser = service.browser({ address: '192.0.2.10' });
    await browser.signIn('ada@acme.test');
    const stranger = service.browser({ address: '192.0.2.11' });
    for (let tries = 0; tries < 5; tries++) await stranger.signIn('ada@acme.test', 'wrong');
    await stranger.signIn('ada@acme.test');
    expect(await told()).toEqual([
      'sign-in OK',
      ...Array.from({ length: 5 }, () => 'password.refused BAD_CREDENTIALS'),
      'account.locked OK',
      'sign-in BAD_CREDENTIALS',
    ]);
    await stranger.call('POST /password/reset-token', { username: 'ada@acme.test' });
    const token = await newestToken(service, 'ada@acme.test');
    const change = { token, password: 'Bright-Lamp-9', authorizePassword: '', checkAuthorizePassword: false };
    await stranger.call('POST /password', change);
    expect(await told()).toEqual([
      'password.reset-requested OK',
      'password.changed OK',
      'account.unlocked OK',
      'session.ended OK',
    ]);
  });

  it('has a reset of no account, of one account and of each account of a name', async () => {
    const ask = (username: string) => service.browser().call('POST /password/reset-token', { username });
    await ask('nobody@solo.test');
    await ask('later@solo.test');
    await ask('twin@shared.test');
    const subjects = (await news()).map(({ action, subject }) => [action, subject !== undefined]);
    const asked = 'password.reset-requested';
    expect(subjects).toEqual([
      [asked, false],
      [asked, true],
      [asked, true],
      [asked, true],
    ]);
  });

  it('has factors that are added, refused and removed', async () => {
    const browser = service.browser();
    const token = tokenOf(await browser.signIn('otp@acme.test'));
    await browser.call('POST /signin/mfa', { token, factor: 'OTP', code: '000000' });
    const mailed = tokenOf(await browser.call('POST /mfa/deactivate-tokens', { token }));
    const [mail] = await mailsTo(service, (await userOf('otp@acme.test')).alternative_email ?? '');
    const code = mail?.text.match(/^\d{6}$/m)?.[0] ?? '';
    await browser.call('POST /mfa/deactivate-tokens/{token}', { token: mailed, code });
    expect(await told()).toEqual(['factor.refused BAD_CREDENTIALS', 'factor.removed OK']);

    const setting = tokenOf(await browser.signIn('none@solo.test'));
    const { data } = await browser.call('POST /mfa', { token: setting });
    const secret = typeof data === 'object' && data !== null && 'resource' in data ? String(data.resource) : '';
    await browser.call('POST /mfa:verify', { token: setting, factor: 'OTP', code: otpCode(service, secret) });
    await browser.call('POST /mfa:activate', { token: setting, factor: 'OTP' });
    expect(await told()).toEqual(['factor.added OK']);
  });

  it('has a sign-up, its verification and the state that refuses a sign-in', async () => {
    const browser = service.browser();
    const names = { firstName: 'Ann', lastName: 'Lee' };
    await browser.call('POST /unverified-users', { username: 'ann@solo.test', password: PASSWORD, ...names });
    await browser.signIn('ann@solo.test', PASSWORD);
    const token = await newestToken(service, 'ann@solo.test');
    await browser.call('POST /email-verification/confirm', { token, password: PASSWORD });
    await service.browser().signIn('deactivated@acme.test');
    const events = await news();
    expect(events.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'account.created OK',
      'sign-in UNVERIFIED_USER',
      'account.verified OK',
      'sign-in BAD_CREDENTIALS',
    ]);
    expect(events.at(-1)?.details).toEqual({ first: 'password', state: 'DEACTIVATED' });
  });

  it('has a consent that is given, and one that is withdrawn, with the scopes that change', async () => {
    const browser = service.browser();
    await browser.signIn('multi@acme.test');
    const { id } = await userOf('multi@acme.test');
    const single = await browser.signIn('multi@acme.test');
    if (single.code === 'NOT_ALLOWED_MULTI_SESSION') {
      await browser.call('POST /signin/single-session-token', { token: tokenOf(single) });
    }
    await news();
    const client = await service.database.selectFrom('oauth_clients').selectAll().limit(1).executeTakeFirstOrThrow();
    const decide = (state: 'APPROVED' | 'DENIED') =>
      browser.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', {
        clientId: client.id,
        approvals: client.scope.map((scope) => ({ scope, state })),
      });
    await decide('APPROVED');
    await decide('APPROVED');
    await decide('DENIED');
    const optional = client.scope.filter((scope) => !client.autoapprove.includes(scope)).join(' ');
    expect((await news()).map(({ action, subject, details }) => ({ action, subject, details }))).toEqual([
      { action: 'consent.given', subject: id, details: { client: client.id, scopes: client.scope.join(' ') } },
      { action: 'consent.withdrawn', subject: id, details: { client: client.id, scopes: optional } },
    ]);
  });

  it('P16: contains no password, code or token of anything done here', async () => {
    const rows = JSON.stringify(await service.database.selectFrom('audit_events').selectAll().execute());
    for (const secret of [PASSWORD, 'Bright-Lamp-9', 'wrong', '000000']) expect(rows).not.toContain(secret);
    expect(rows).not.toMatch(/[\w-]{43}/);
  });

  it('keeps an event for the days of the setting', async () => {
    const actions = async () =>
      (await service.database.selectFrom('audit_events').select('action').execute()).map(({ action }) => action);
    while (await chainEvents(service.database, Buffer.alloc(32)));
    const before = await actions();
    expect(before.length).toBeGreaterThan(10);
    service.clock.advance(365 * 24 * 3600);
    await removeOldEvents(service);
    expect(await actions()).toEqual(before);
    service.clock.advance(1);
    await removeOldEvents(service);
    expect(await actions()).toEqual([EVENTS_REMOVED]);
  });
});
