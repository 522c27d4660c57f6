import { expect } from 'vitest';

/** What is true of an account, as far as second factors go. */
export interface Account {
  readonly username: string;
  readonly required: boolean;
  readonly requirement: 'OPTIONAL' | 'REQUIRED' | 'NONE';
  active: boolean;
  secret: string | undefined;
  email: string | null;
}

/** What a token stands for, told by the call that answered it. */
export interface Grant {
  readonly kind: 'sign' | 'setting' | 'single' | 'email-code' | 'email-proof' | 'off';
  readonly account: Account;
  /** Of a single-session token: whether the second factor was shown. */
  readonly shown?: boolean;
  /** Of a mailed code: what the mail says. */
  readonly code?: string;
  readonly email?: string;
  /** The set-up that an address belongs to. */
  readonly setup?: string;
  /** Of a set-up: its secret, and whether a right code was shown. */
  secret?: string;
  verified?: boolean;
  used: boolean;
}

interface Live {
  readonly account: Account;
  readonly shown: boolean;
}

/**
 * What each browser has proved, from the calls alone. Every method is told of a call that succeeded, and fails where
 * that call had not been earned. It never says that something must succeed.
 */
export class FactorModel {
  readonly grants = new Map<string, Grant>();
  /** The one in front, by browser. */
  readonly sessions = new Map<number, Live>();
  /** All that are listed, by browser and username: whether the second factor was shown. */
  readonly listed = new Map<string, boolean>();
  readonly #codes: string[] = [];

  /** A step's token that is still good for its purpose. */
  use(token: string | undefined, kind: Grant['kind'], isLast = false): Grant {
    const grant = this.grants.get(token ?? '');
    expect(grant?.kind, 'a token of this purpose').toBe(kind);
    if (!grant) throw new Error('unreachable');
    expect(grant.used, 'not used before').toBe(false);
    if (isLast) grant.used = true;
    return grant;
  }

  grant(token: string, grant: Omit<Grant, 'used'>): void {
    this.grants.set(token, { ...grant, used: false });
  }

  /** A first factor, or a second one, was right: what may follow. */
  advance(browser: number, code: string, token: string | undefined, { account, shown }: Live): void {
    const isProved = shown || !account.active;
    if (code === 'MFA_SIGNIN') {
      expect(account.active).toBe(true);
      this.grant(token ?? '', { kind: 'sign', account });
    } else if (code === 'MFA_SETTING') {
      expect(account.active || !account.required).toBe(false);
      this.grant(token ?? '', { kind: 'setting', account });
    } else {
      expect(isProved, 'the second factor was shown, or there is none').toBe(true);
      expect(account.active || !account.required, 'nothing is to be set up first').toBe(true);
      if (code === 'NOT_ALLOWED_MULTI_SESSION') this.grant(token ?? '', { kind: 'single', account, shown });
      else {
        expect(code).toBe('OK');
        this.sessions.set(browser, { account, shown });
        this.listed.set(`${browser} ${account.username}`, shown);
      }
    }
  }

  /** A one-time code of an account's secret works once. */
  showCode({ username }: Account, secret: string | undefined, rightCodes: readonly string[], code: string): void {
    expect(rightCodes, 'a right code').toContain(code);
    const once = `${username} ${secret} ${code}`;
    expect(this.#codes, 'for the first time').not.toContain(once);
    this.#codes.push(once);
  }

  /** The sessions of an account end, in all browsers or in all but the front of one. */
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
    expect(account.active, 'there was no factor').toBe(false);
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
    // What the remaining session once showed is gone.
    const live = this.sessions.get(browser);
    if (live?.account !== off.account) return;
    this.sessions.set(browser, { account: off.account, shown: false });
    this.listed.set(`${browser} ${off.account.username}`, false);
  }
}
