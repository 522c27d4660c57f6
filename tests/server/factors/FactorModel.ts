import { expect } from 'vitest';

/** The state of an account's second factor. */
export interface Account {
  readonly username: string;
  readonly required: boolean;
  readonly requirement: 'OPTIONAL' | 'REQUIRED' | 'NONE';
  active: boolean;
  secret: string | undefined;
  email: string | null;
}

/** The purpose of a token, from the call that issued it. */
export interface Grant {
  readonly kind: 'sign' | 'setting' | 'single' | 'email-code' | 'email-proof' | 'off';
  readonly account: Account;
  /** For a single-session token: whether the second factor was proved. */
  readonly shown?: boolean;
  /** For a mailed code: the code in the mail. */
  readonly code?: string;
  readonly email?: string;
  /** The set-up that an address belongs to. */
  readonly setup?: string;
  /** For a set-up: its secret, and whether a correct code was entered. */
  secret?: string;
  verified?: boolean;
  /** The browser that it was issued to, the only one that may use it. */
  readonly browser: number;
  used: boolean;
}

interface Live {
  readonly account: Account;
  readonly shown: boolean;
}

/**
 * What each browser has proved, derived only from the calls. Each method records a call that succeeded, and fails if
 * nothing had earned that call. The model never claims that a call must succeed.
 */
export class FactorModel {
  readonly grants = new Map<string, Grant>();
  /** The active session, by browser. */
  readonly sessions = new Map<number, Live>();
  /** The listed accounts, by browser and username, with whether the second factor was proved. */
  readonly listed = new Map<string, boolean>();
  /** The browser of the current call. */
  browser = 0;
  readonly #codes: string[] = [];

  /** Checks that a step's token is still valid for its purpose. */
  use(token: string | undefined, kind: Grant['kind'], isLast = false): Grant {
    const grant = this.grants.get(token ?? '');
    expect(grant?.kind, 'a token of this purpose').toBe(kind);
    if (!grant) throw new Error('unreachable');
    expect(grant.used, 'not used before').toBe(false);
    expect(grant.browser, 'given to this browser').toBe(this.browser);
    if (isLast) grant.used = true;
    return grant;
  }

  grant(token: string, grant: Omit<Grant, 'used' | 'browser'>): void {
    this.grants.set(token, { ...grant, browser: this.browser, used: false });
  }

  /** Records the step after a right first or second factor. */
  advance(browser: number, code: string, token: string | undefined, { account, shown }: Live): void {
    const isProved = shown || !account.active;
    if (code === 'MFA_SIGNIN') {
      expect(account.active).toBe(true);
      this.grant(token ?? '', { kind: 'sign', account });
    } else if (code === 'MFA_SETTING') {
      expect(account.active || !account.required).toBe(false);
      this.grant(token ?? '', { kind: 'setting', account });
    } else {
      expect(isProved, 'the second factor was shown, or the account has none').toBe(true);
      expect(account.active || !account.required, 'nothing has to be set up first').toBe(true);
      if (code === 'NOT_ALLOWED_MULTI_SESSION') this.grant(token ?? '', { kind: 'single', account, shown });
      else {
        expect(code).toBe('OK');
        this.sessions.set(browser, { account, shown });
        this.listed.set(`${browser} ${account.username}`, shown);
      }
    }
  }

  /** A one-time code of one secret works once. */
  showCode({ username }: Account, secret: string | undefined, rightCodes: readonly string[], code: string): void {
    expect(rightCodes, 'a correct code').toContain(code);
    const once = `${username} ${secret} ${code}`;
    expect(this.#codes, 'used for the first time').not.toContain(once);
    this.#codes.push(once);
  }

  /** Ends the sessions of an account in all browsers, except the active one of `except`. */
  endSessions(account: Account, except?: number): void {
    for (const browser of [0, 1]) {
      const isInFront = this.sessions.get(browser)?.account === account;
      if (isInFront && browser === except) continue;
      this.listed.delete(`${browser} ${account.username}`);
      if (isInFront) this.sessions.delete(browser);
    }
  }

  signOut(browser: number): void {
    const live = this.sessions.get(browser);
    this.sessions.delete(browser);
    if (live) this.listed.delete(`${browser} ${live.account.username}`);
  }

  turnOn(setting: Grant, proof: Grant | undefined, token: string): void {
    const { account } = setting;
    expect(account.active, 'the account had no factor').toBe(false);
    expect(setting.verified, 'the authenticator app was proved').toBe(true);
    if (account.requirement === 'REQUIRED') expect(proof).toBeDefined();
    if (account.requirement === 'NONE') expect(proof).toBeUndefined();
    if (proof) expect(proof.setup, 'an address of this set-up').toBe(token);
    account.active = true;
    account.secret = setting.secret;
    account.email = proof?.email ?? null;
    this.endSessions(account);
  }

  turnOff(off: Grant, browser: number): void {
    expect(off.account.active).toBe(true);
    off.account.active = false;
    off.account.secret = undefined;
    this.endSessions(off.account, browser);
    // The remaining session has no proved factor any more.
    const live = this.sessions.get(browser);
    if (live?.account !== off.account) return;
    this.sessions.set(browser, { account: off.account, shown: false });
    this.listed.set(`${browser} ${off.account.username}`, false);
  }
}
