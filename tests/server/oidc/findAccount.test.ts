import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import type { RelyingParty } from '../support/RelyingParty.ts';
import { signInAtApp } from '../support/signInAtApp.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ ada, app } = await signInAtApp(service, ['openid', 'profile', 'offline_access']));
});

/** The access that an app keeps when it works without the session. */
async function obtainOffline(): Promise<string> {
  const { body } = await app.exchange(await app.code(ada, app.query({ scope: 'openid offline_access' })));
  return String(body.refresh_token);
}
const refresh = async (token: string) => (await app.refresh(token)).status;

it('an app that may see the groups of a person gets their names, and another one does not', async () => {
  const { database, clock } = service;
  const now = clock.now();
  const named = database.selectFrom('users').select('id').where('username', '=', 'ada@acme.test');
  const { id } = await named.executeTakeFirstOrThrow();
  const group = {
    id: 'G-1',
    org_id: 'ORG-1',
    display_name: 'Guides',
    external_id: null,
    created_at: now,
    modified_at: now,
  };
  await database.insertInto('groups').values(group).execute();
  await database.insertInto('group_members').values({ group_id: 'G-1', user_id: id }).execute();
  await app.register({ scope: ['openid', 'group'] });
  const approvals = ['openid', 'group'].map((scope) => ({ scope, state: 'APPROVED' as const }));
  await ada.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', { clientId: 'acme-notes', approvals });
  const claims = async (scope: string) => {
    const { body } = await app.exchange(await app.code(ada, app.query({ scope })));
    return (await app.userinfo(body.access_token)).body;
  };
  expect(await claims('openid group')).toMatchObject({ groups: ['Guides'] });
  expect(await claims('openid')).not.toHaveProperty('groups');
  await app.register({ scope: ['openid', 'profile', 'email', 'offline_access'] });
});

it('P08: wrong passwords of a stranger, and a year without a sign-in, end the access of no app', async () => {
  const token = await obtainOffline();
  const stranger = service.browser({ address: '198.51.100.9' });
  for (let tries = 0; tries < 5; tries++) await stranger.signIn('ada@acme.test', 'wrong');
  expect(await service.browser().signIn('ada@acme.test')).toMatchObject({ errors: { state: 'LOCKED' } });
  const { status, body } = await app.refresh(token);
  expect(status).toBe(200);
  expect((await app.exchange(await app.code(ada))).status).toBe(200);
  const users = service.database.updateTable('users').where('username', '=', 'ada@acme.test');
  await users.set({ last_login_at: new Date(service.clock.now().getTime() - 400 * 86_400_000) }).execute();
  expect(await refresh(String(body.refresh_token))).toBe(200);
  const open = { locked_at: null, locked_until: null, last_login_at: service.clock.now() };
  await users.set(open).execute();
  await service.database.deleteFrom('attempts').execute();
});

it('an operator who locks an account ends the access of its apps, until it is unlocked', async () => {
  const token = await obtainOffline();
  const users = service.database.updateTable('users').where('username', '=', 'ada@acme.test');
  await users.set({ locked_at: service.clock.now(), locked_until: null }).execute();
  expect(await refresh(token)).toBe(400);
  await users.set({ locked_at: null }).execute();
});

it('withdrawing a decision ends its grants at once, and adding to it does not', async () => {
  const token = await obtainOffline();
  await app.approve(ada, 'openid', 'profile', 'email', 'offline_access');
  const { status, body } = await app.refresh(token);
  expect(status).toBe(200);
  await app.approve(ada, 'openid', 'profile', 'email');
  expect(await refresh(String(body.refresh_token))).toBe(400);
});

it('P11: removing a factor ends the access of the apps of the other sessions', async () => {
  const member = service.browser();
  const waiting = tokenOf(await member.signIn('otp@acme.test'));
  await member.call('POST /signin/mfa', { token: waiting, factor: 'OTP', code: otpCode(service) });
  const users = service.database.selectFrom('users').select('id').where('username', '=', 'otp@acme.test');
  const { id: user_id } = await users.executeTakeFirstOrThrow();
  await service.database
    .insertInto('app_assignments')
    .values({ org_app_id: 'ORG-APP-1', user_id, assigned_at: service.clock.now(), revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await app.approve(member, 'openid', 'offline_access');
  const { body } = await app.exchange(await app.code(member, app.query({ scope: 'openid offline_access' })));
  const other = await obtainOffline();
  const elsewhere = service.browser();
  await elsewhere.call('GET /env', {});
  const begun = tokenOf(await elsewhere.signIn('otp@acme.test'));
  const held = tokenOf(await elsewhere.call('POST /mfa/deactivate-tokens', { token: begun }));
  const mails = await service.app.inject({ url: '/dev/mailbox.json?to=backup%40mail.test' });
  const [mail] = mails.json<{ text: string }[]>();
  const code = mail?.text.match(/^\d{6}$/m)?.[0] ?? 'none';
  expect((await elsewhere.call('POST /mfa/deactivate-tokens/{token}', { token: held, code })).code).toBe('OK');
  expect(await refresh(String(body.refresh_token))).toBe(400);
  expect(await refresh(other), 'of another account').toBe(200);
});

it('P11: a new password ends the access of the apps of the sessions', async () => {
  const token = await obtainOffline();
  await service.browser().call('POST /password/reset-token', { username: 'ada@acme.test' });
  const change = { password: 'Bright-Lamp-99', authorizePassword: '', checkAuthorizePassword: false };
  const link = await newestToken(service, 'ada@acme.test');
  expect((await service.browser().call('POST /password', { token: link, ...change })).code).toBe('OK');
  expect(await refresh(token)).toBe(400);
});
