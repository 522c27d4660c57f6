import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FRESH } from '../../../src/server/sessions/findSession.ts';
import { mailsTo, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';
import { member } from './member.ts';

const OWNER = 'ada@acme.test';
const [BACKUP, THIEF] = ['ada.home@mail.test', 'thief@evil.test'];
const STALE = { code: 'UNAUTHORIZED', errors: { state: 'STALE' } };

let service: TestService;
let browser: TestBrowser;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  const { database } = service;
  for (const table of ['sessions', 'passkeys', 'mails', 'tokens'] as const) await database.deleteFrom(table).execute();
  const { password_hash } = await database
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'otp@acme.test')
    .executeTakeFirstOrThrow();
  const fresh = {
    mfa_active: false,
    otp_secret: null,
    otp_registered_at: null,
    password_hash,
    alternative_email: BACKUP,
  };
  await database.updateTable('users').set(fresh).where('username', '=', OWNER).execute();
  browser = service.browser();
  expect((await browser.signIn(OWNER)).code).toBe('OK');
});

const authenticator = () => new SoftwareAuthenticator(service.settings.origin.origin);
const owner = () =>
  service.database.selectFrom('users').selectAll().where('username', '=', OWNER).executeTakeFirstOrThrow();
const subjects = async (to: string) => (await mailsTo(service, to)).map(({ subject }) => subject);
const remove = (id: string) => browser.send({ method: 'DELETE', url: `/init-st/passkeys/${id}`, payload: '{}' });

async function storeBackup(address: string) {
  const init = await browser.call('POST /alternative-email:init', { alternativeEmail: address });
  if (init.code !== 'OK') return init;
  const [mail] = await mailsTo(service, address);
  const code = mail?.text.match(/^\d{6}$/m)?.[0] ?? 'none';
  const proved = await browser.call('POST /alternative-email:verify', { token: tokenOf(init), code });
  return browser.call('POST /alternative-email', { alternativeEmailToken: member(proved, 'mfaSettingToken') ?? '' });
}

describe('P10: a session that was left open', () => {
  it('changes no factor and no backup address without a new sign-in', async () => {
    const own = authenticator();
    expect((await registerPasskey(browser, own)).statusCode).toBe(200);
    service.clock.advance(FRESH + 1);
    const added = await registerPasskey(browser, authenticator());
    const removed = await remove(own.credentialId);
    for (const refused of [added, removed]) expect(refused.json()).toMatchObject(STALE);
    expect(await storeBackup(THIEF)).toMatchObject(STALE);
    expect((await browser.call('GET /users/me', {})).code).toBe('OK');
    expect(await service.database.selectFrom('passkeys').select('credential_id').execute()).toHaveLength(1);
  });

  it('stores no backup address that was proved while the sign-in was new', async () => {
    const init = await browser.call('POST /alternative-email:init', { alternativeEmail: THIEF });
    const [mail] = await mailsTo(service, THIEF);
    const code = mail?.text.match(/^\d{6}$/m)?.[0] ?? 'none';
    const proved = await browser.call('POST /alternative-email:verify', { token: tokenOf(init), code });
    service.clock.advance(FRESH + 1);
    const alternativeEmailToken = member(proved, 'mfaSettingToken') ?? '';
    expect(await browser.call('POST /alternative-email', { alternativeEmailToken })).toMatchObject(STALE);
    expect((await owner()).alternative_email).toBe(BACKUP);
  });

  it('sets no new password in a pending sign-in, unless the current one is entered again', async () => {
    await service.database
      .updateTable('users')
      .set({ password_changed_at: new Date(service.clock.now().getTime() - 40 * 86_400_000) })
      .where('username', '=', OWNER)
      .execute();
    const waiting = await browser.signIn(OWNER);
    expect(waiting.code).toBe('PASSWORD_CHANGE_RECOMMEND');
    service.clock.advance(FRESH + 1);
    const change = { token: tokenOf(waiting), password: 'Bright-Lamp-99' };
    const without = { ...change, authorizePassword: '', checkAuthorizePassword: false };
    expect((await browser.call('POST /password', without)).code).toBe('BAD_CREDENTIALS');
    const withIt = { ...change, authorizePassword: 'Correct-Horse-7', checkAuthorizePassword: true };
    expect((await browser.call('POST /password', withIt)).code).toBe('OK');
  });
});

describe('the owner', () => {
  it('is notified at every address of a passkey that is added, one that is removed, and another backup address', async () => {
    const own = authenticator();
    await storeBackup(THIEF);
    for (const to of [OWNER, BACKUP, THIEF]) {
      expect((await subjects(to))[0]).toBe('Your backup email was changed – Vestibule');
    }
    await registerPasskey(browser, own);
    for (const to of [OWNER, THIEF]) {
      expect((await subjects(to))[0]).toBe('A passkey was added to your account – Vestibule');
    }
    await remove(own.credentialId);
    expect((await subjects(OWNER))[0]).toBe('Two-step verification is off – Vestibule');
  });

  it('P09: undoes by the link of the first change everything that an intruder has added since, once', async () => {
    await storeBackup(THIEF);
    const token = await newestToken(service, BACKUP);
    await registerPasskey(browser, authenticator());
    const later = await newestToken(service, OWNER);
    const reader = service.browser();
    const check = await reader.call('POST /account-changes/check-token', { token });
    expect(check).toMatchObject({ code: 'OK', data: { username: OWNER, change: 'backup-address-changed' } });
    expect((await browser.call('GET /users/me', {})).code).toBe('OK');
    const undone = await Promise.all(
      Array.from({ length: 5 }, () => service.browser().call('POST /account-changes:undo', { token })),
    );
    expect(undone.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(await owner()).toMatchObject({ alternative_email: BACKUP, mfa_active: false, password_hash: null });
    expect(await service.database.selectFrom('passkeys').select('credential_id').execute()).toEqual([]);
    expect((await browser.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    expect((await service.browser().signIn(OWNER)).code).toBe('BAD_CREDENTIALS');
    expect((await reader.call('POST /account-changes:undo', { token: later })).code).toBe('INVALID_TOKEN');
    // The way on: a reset by the account's own address.
    await reader.call('POST /password/reset-token', { username: OWNER });
    const reset = { password: 'Bright-Lamp-77', authorizePassword: '', checkAuthorizePassword: false };
    expect(await reader.call('POST /password', { token: await newestToken(service, OWNER), ...reset })).toMatchObject({
      code: 'OK',
    });
    expect((await reader.signIn(OWNER, 'Bright-Lamp-77')).code).toBe('OK');
  });

  it('keeps a passkey and one-time codes from before the change', async () => {
    const own = authenticator();
    await registerPasskey(browser, own);
    service.clock.advance(120);
    await registerPasskey(browser, authenticator());
    const token = await newestToken(service, OWNER);
    expect((await service.browser().call('POST /account-changes:undo', { token })).code).toBe('OK');
    const left = await service.database.selectFrom('passkeys').select('credential_id').execute();
    expect(left).toEqual([{ credential_id: own.credentialId }]);
    expect((await owner()).mfa_active).toBe(true);
  });
});
