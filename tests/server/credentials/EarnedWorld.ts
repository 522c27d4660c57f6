import { randomUUID } from 'node:crypto';
import { setActive } from '../../../src/server/administration/setActive.ts';
import type { User } from '../../../src/server/core/database/Database.ts';
import type { CredentialChange } from '../../../src/server/credentials/revokeEarned.ts';
import { topicOf } from '../../../src/server/mail/enqueueMail.ts';
import { unlinkOwn } from '../../../src/server/social/linkedAccounts.ts';
import { issueToken } from '../../../src/server/tokens/issueToken.ts';
import { TOKEN_ADDRESSES, TOKEN_PURPOSES, type TokenPurpose } from '../../../src/server/tokens/TokenPurpose.ts';
import { readToken } from '../../../src/server/tokens/takeToken.ts';
import { member } from '../factors/member.ts';
import { createCallOf, type TestCall } from '../support/createCallOf.ts';
import { FakeIssuer } from '../support/FakeIssuer.ts';
import { freePort } from '../support/freePort.ts';
import { mailsTo, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { socialNonce } from '../support/socialNonce.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';
import { BACKUP, earnOthers, type Found, findOthers, type OTHERS } from './others.ts';

export type Earned = TokenPurpose | (typeof OTHERS)[number];

/** An account that is one call away from a credential change. */
interface Ready {
  readonly username: string;
  /** Makes the change and returns the code of the answer. */
  readonly change: () => Promise<string>;
}

/** Accounts that have one of everything that credentials earn, and each way to change those credentials. */
export class EarnedWorld {
  private constructor(
    readonly service: TestService,
    private readonly issuer: FakeIssuer,
  ) {}

  static async open(): Promise<EarnedWorld> {
    const port = await freePort();
    const issuer = new FakeIssuer(port + 1);
    await issuer.open();
    return new EarnedWorld(await openTestService({ PORT: String(port) }), issuer);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.issuer.close();
  }

  /** Each way to make a change, by name: the kind of change and the steps before it. */
  static readonly WAYS: Readonly<Record<string, readonly [CredentialChange, (world: EarnedWorld) => Promise<Ready>]>> =
    {
      'the correction of the address': ['address', (world) => world.#correctAddress()],
      'a reset of the password': ['password', (world) => world.#resetPassword('remind@acme.test')],
      'an activation': ['password', (world) => world.#activate('invited@acme.test')],
      'a set-up of one-time codes': ['second-factor-on', (world) => world.#setUpCodes('none@solo.test')],
      'the first passkey': ['second-factor-on', (world) => world.#addPasskey('passkey@acme.test', 0)],
      'another passkey': ['passkey-added', (world) => world.#addPasskey('device@acme.test', 1)],
      'the removal of one of two passkeys': ['passkey-removed', (world) => world.#removePasskey('ada@acme.test', 2)],
      'the removal of the last passkey': ['second-factor-off', (world) => world.#removePasskey('dormant@acme.test', 1)],
      'a mailed code that turns the second factor off': [
        'second-factor-off',
        (world) => world.#turnOff('otp@acme.test'),
      ],
      'another backup address': ['backup-address', (world) => world.#storeBackup('multi@acme.test')],
      'an account that is closed': ['deactivation', (world) => world.#close('later@solo.test')],
      'a link to a social account': ['linked-account', (world) => world.#link('zone@acme.test')],
      'the removal of a link': ['linked-account-removed', (world) => world.#unlink('google@solo.test')],
    };

  /**
   * Lets an account earn one of everything. @returns a function that says which of it is still valid; a waiting mail
   * must match its token
   */
  async earn(username: string): Promise<() => Promise<ReadonlyMap<Earned, boolean>>> {
    const { service } = this;
    const user = await this.#find(username);
    const grant = randomUUID();
    const linked = { issuer: 'another', subject: grant, user_id: user.id, linked_at: service.clock.now() };
    await service.database.insertInto('linked_accounts').values(linked).execute();
    // As if it had been linked long ago: its security stamp is old already.
    const { security_stamp } = user;
    await service.database.updateTable('users').set({ security_stamp }).where('id', '=', user.id).execute();
    const tokens = new Map<TokenPurpose, string>();
    const call = createCallOf(service);
    for (const purpose of TOKEN_PURPOSES) tokens.set(purpose, await this.#earnToken(call, user, purpose));
    await earnOthers(service, user, grant);
    return async () => {
      const left = new Map<Earned, boolean>();
      for (const [purpose, token] of tokens) {
        const isGood = await readToken(call, token, purpose).then(
          () => true,
          () => false,
        );
        const topic = topicOf(purpose, user.id);
        const mails = service.database.selectFrom('mails').select('failed_at').where('topic', '=', topic);
        const mail = await mails.where('sent_at', 'is', null).executeTakeFirst();
        if (mail && isGood !== (mail.failed_at === null)) throw new Error(`${purpose}: the mail and its token differ`);
        left.set(purpose, isGood);
      }
      for (const [kind, query] of Object.entries(findOthers(service, user, grant)) as [Earned, Found][])
        left.set(kind, (await query.executeTakeFirst()) !== undefined);
      return left;
    };
  }

  async #earnToken(call: TestCall, user: User, purpose: TokenPurpose): Promise<string> {
    const { database, clock } = this.service;
    const address = { own: user.username, backup: user.alternative_email ?? '', other: 'other@mail.test' };
    // These two have no account yet.
    const isOfNobody = purpose === 'social-signup' || purpose === 'passkey-sign-in';
    const owner = isOfNobody ? null : user;
    const kind = TOKEN_ADDRESSES[purpose];
    const token = await issueToken(call, { purpose, user: owner, address: address[kind] });
    if (isOfNobody) return token;
    const now = clock.now();
    await database
      .insertInto('mails')
      .values({
        ...{ id: randomUUID(), content: null, created_at: now, next_try_at: now, leased_until: null, tries: 0 },
        ...{ sent_at: null, failed_at: null, expires_at: null, topic: topicOf(purpose, user.id) },
      })
      .execute();
    return token;
  }

  #find(username: string): Promise<User> {
    const users = this.service.database.selectFrom('users').selectAll().where('username', '=', username);
    return users.executeTakeFirstOrThrow();
  }

  #set(username: string, change: Partial<Pick<User, 'alternative_email' | 'last_login_at'>>) {
    return this.service.database.updateTable('users').set(change).where('username', '=', username).execute();
  }

  async #signIn(username: string): Promise<TestBrowser> {
    await this.#set(username, { last_login_at: this.service.clock.now(), alternative_email: BACKUP });
    await this.service.database.deleteFrom('sessions').execute();
    const browser = this.service.browser();
    await browser.signIn(username);
    return browser;
  }

  async #mailedCode(to: string): Promise<string> {
    const [mail] = await mailsTo(this.service, to);
    return mail?.text.match(/^\d{6}$/m)?.[0] ?? 'none';
  }

  async #correctAddress(): Promise<Ready> {
    const names = { password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
    const browser = this.service.browser();
    const signedUp = await browser.call('POST /unverified-users', { username: 'mistyped@new.test', ...names });
    await this.#set('mistyped@new.test', { alternative_email: BACKUP });
    const change = { id: member(signedUp, 'id') ?? '', username: 'corrected@new.test' };
    return {
      username: 'mistyped@new.test',
      change: async () => (await browser.call('PUT /unverified-users/{id}/username', change)).code,
    };
  }

  async #resetPassword(username: string): Promise<Ready> {
    const browser = this.service.browser();
    await this.#set(username, { alternative_email: BACKUP });
    const token = await issueToken(
      { ...this.service, cookies: undefined },
      { purpose: 'password-reset', user: await this.#find(username) },
    );
    const change = { token, password: 'Bright-Lamp-99', authorizePassword: '', checkAuthorizePassword: false };
    return { username, change: async () => (await browser.call('POST /password', change)).code };
  }

  async #close(username: string): Promise<Ready> {
    await this.#set(username, { alternative_email: BACKUP });
    return {
      username,
      change: async () => {
        const user = await this.#find(username);
        await this.service.database.transaction().execute(async (database) => {
          await setActive({ database, clock: this.service.clock }, user, false);
        });
        return 'OK';
      },
    };
  }

  async #activate(username: string): Promise<Ready> {
    const browser = this.service.browser();
    await this.#set(username, { alternative_email: BACKUP });
    await browser.call('POST /activation', { username });
    const change = { token: await newestToken(this.service, username), password: 'Bright-Lamp-99' };
    return { username, change: async () => (await browser.call('POST /users/activate', change)).code };
  }

  async #setUpCodes(username: string): Promise<Ready> {
    const browser = await this.#signIn(username);
    const secret = member(await browser.call('POST /mfa', {}), 'resource') ?? '';
    const token = browser.cookies.get('vestibule_step') ?? '';
    await browser.call('POST /mfa:verify', { token, factor: 'OTP', code: otpCode(this.service, secret) });
    return {
      username,
      // A newer set-up has replaced this one. It still counts: its result is made after the code was shown.
      change: async () => (await browser.call('POST /mfa:activate', { token, factor: 'OTP' })).code,
    };
  }

  async #addPasskey(username: string, before: number): Promise<Ready> {
    const browser = await this.#signIn(username);
    const origin = this.service.settings.origin.origin;
    for (let count = 0; count < before; count++) await registerPasskey(browser, new SoftwareAuthenticator(origin));
    await this.#set(username, { alternative_email: BACKUP });
    return {
      username,
      change: async () => {
        const { statusCode } = await registerPasskey(browser, new SoftwareAuthenticator(origin));
        return statusCode === 200 ? 'OK' : String(statusCode);
      },
    };
  }

  async #removePasskey(username: string, before: number): Promise<Ready> {
    const browser = await this.#signIn(username);
    const authenticator = new SoftwareAuthenticator(this.service.settings.origin.origin);
    await registerPasskey(browser, authenticator);
    for (let count = 1; count < before; count++) {
      await registerPasskey(browser, new SoftwareAuthenticator(this.service.settings.origin.origin));
    }
    await this.#set(username, { alternative_email: BACKUP });
    const url = `/init-st/passkeys/${authenticator.credentialId}`;
    return {
      username,
      change: async () => {
        const { statusCode } = await browser.send({ method: 'DELETE', url, payload: '{}' });
        return statusCode === 200 ? 'OK' : String(statusCode);
      },
    };
  }

  async #turnOff(username: string): Promise<Ready> {
    const browser = await this.#signIn(username);
    const token = tokenOf(await browser.call('POST /mfa/deactivate-tokens', {}));
    const code = await this.#mailedCode(BACKUP);
    return {
      username,
      change: async () => (await browser.call('POST /mfa/deactivate-tokens/{token}', { token, code })).code,
    };
  }

  async #storeBackup(username: string): Promise<Ready> {
    const browser = await this.#signIn(username);
    const alternativeEmail = 'another@mail.test';
    const token = tokenOf(await browser.call('POST /alternative-email:init', { alternativeEmail }));
    const code = await this.#mailedCode(alternativeEmail);
    const proved = await browser.call('POST /alternative-email:verify', { token, code });
    const change = { alternativeEmailToken: member(proved, 'mfaSettingToken') ?? '' };
    return { username, change: async () => (await browser.call('POST /alternative-email', change)).code };
  }

  async #unlink(username: string): Promise<Ready> {
    const { service } = this;
    await this.#set(username, { alternative_email: BACKUP });
    return {
      username,
      change: async () => {
        const user = await this.#find(username);
        // One of two: the other proves that nothing else was removed.
        const isRemoved = await unlinkOwn(service, user, { issuer: 'stand-in' });
        return isRemoved ? 'OK' : 'none';
      },
    };
  }

  async #link(username: string): Promise<Ready> {
    const browser = this.service.browser({ address: '203.0.113.7' });
    await this.#set(username, { alternative_email: BACKUP });
    const claims = { ...this.issuer.goodClaims('sub-1', username), nonce: await socialNonce(browser) };
    const code = this.issuer.issueCode({ claims });
    const redirectUri = `${this.service.settings.origin.origin}/sso/google`;
    const asked = await browser.call('POST /signin/{provider}', { provider: 'google', code, redirectUri });
    const accessToken = member(asked, 'accessToken') ?? '';
    const change = { password: 'Correct-Horse-7', provider: 'google', accessToken } as const;
    return {
      username,
      change: async () => {
        const { code } = await browser.call('POST /linked-accounts:link', change);
        // It is linked, and the sign-in that follows finds the session elsewhere.
        return code === 'NOT_ALLOWED_MULTI_SESSION' ? 'OK' : code;
      },
    };
  }
}
