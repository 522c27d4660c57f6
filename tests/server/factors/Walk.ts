import { expect } from 'vitest';
import type { HttpOperationId, Parameters } from '../../../src/contract/operations.ts';
import { hashSecret } from '../../../src/server/tokens/issueToken.ts';
import { otpCode } from '../support/otpCode.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';
import { type Account, FactorModel, type Grant } from './FactorModel.ts';
import { type FactorWorld, KINDS } from './FactorWorld.ts';

/** One call that a walk may make. */
export interface Draw {
  /** The proofs required before the call can succeed. */
  readonly needs: Grant['kind'] | 'verified' | 'listed' | undefined;
  readonly run: (walk: Walk) => Promise<void>;
}

/** One walk: draws calls, makes them, and records in the model which ones succeeded. */
export class Walk {
  readonly model = new FactorModel();
  readonly history: string[] = [];
  readonly browsers: readonly TestBrowser[];
  readonly accounts: readonly Account[];
  /** The index of the browser that makes the call. */
  browser = 0;

  constructor(
    readonly world: FactorWorld,
    readonly random: (below: number) => number,
    /** The calls to draw from; the first one begins a sign-in. */
    readonly draws: readonly Draw[],
  ) {
    this.browsers = [world.service.browser(), world.service.browser()];
    const kinds = [this.pick(KINDS), this.pick(KINDS)];
    this.accounts = kinds.map((kind, index) => ({
      ...(kind ?? KINDS[0]),
      username: ['ada@acme.test', 'passkey@acme.test'][index] ?? '',
    })) as readonly Account[];
  }

  pick<T>(of: readonly T[]): T | undefined {
    return of[this.random(of.length)];
  }

  account(): Account {
    const account = this.pick(this.accounts);
    if (!account) throw new Error('no accounts');
    return account;
  }

  /** Usually a token of the wanted kind and this browser, sometimes any token, sometimes none: then the cookie decides. */
  token(kind: string): { token?: string } {
    const chance = this.random(10);
    if (chance === 0) return {};
    const all = [...this.model.grants];
    const isOpen = (grant: Grant) => grant.kind === kind && !grant.used && grant.browser === this.browser;
    const fitting = chance < 3 ? all : all.filter(([, grant]) => isOpen(grant));
    const token = this.pick(fitting.slice(-3))?.[0];
    return token === undefined ? {} : { token };
  }

  held({ token }: { token?: string }): string | undefined {
    return token ?? this.browsers[this.browser]?.cookies.get('vestibule_step');
  }

  rightCodes(secret: string | undefined): string[] {
    return secret === undefined ? [] : [-1, 0, 1].map((steps) => otpCode(this.world.service, secret, steps));
  }

  /** Usually the wanted code, sometimes a right one of another account or set-up, sometimes a wrong one. */
  code(wanted: string | undefined): string {
    if (wanted !== undefined && this.random(10) < 9) return wanted;
    const grants = [...this.model.grants.values()];
    const secrets = [...this.accounts.map(({ secret }) => secret), ...grants.map(({ secret }) => secret)];
    const known = secrets.filter((secret): secret is string => secret !== undefined);
    const mailed = grants.flatMap(({ code }) => code ?? []);
    return this.pick([...known.map((secret) => otpCode(this.world.service, secret)), ...mailed, '000000']) ?? '000000';
  }

  async call<K extends HttpOperationId>(id: K, parameters: Parameters<K>): Promise<Outcome> {
    const browser = this.browsers[this.browser];
    if (!browser) throw new Error('no browser');
    const outcome = await browser.call(id, parameters);
    this.history.push(`${this.browser} ${id} ${JSON.stringify(parameters)} -> ${outcome.code}`);
    expect(outcome.status, 'never an internal error').toBeLessThan(500);
    return outcome;
  }

  /** Usually a call that can succeed, since otherwise the walk would not get far; sometimes any call. */
  #draw(): Draw | undefined {
    const open = [...this.model.grants.values()].filter(({ used, browser }) => !used && browser === this.browser);
    const hasChance = ({ needs }: Draw): boolean =>
      (needs === 'listed' && this.model.listed.size > 0) ||
      (needs === 'verified' && this.model.sessions.size > 0) ||
      (needs === 'verified' && open.some(({ verified }) => verified)) ||
      open.some(({ kind }) => kind === needs);
    if (this.random(10) < 2) return this.draws[0];
    // A sign-in counts twice, since few calls can succeed before it, and so does a proved address, which is rare.
    const isTwice = ({ needs }: Draw) => needs === 'sign' || needs === 'email-code' || needs === 'email-proof';
    const likely = this.draws.filter(hasChance).flatMap((draw) => (isTwice(draw) ? [draw, draw] : [draw]));
    return this.pick(this.random(10) < 7 && likely.length > 0 ? likely : this.draws);
  }

  /** Draws and makes one call. If it had an effect, the stored data must match the model. */
  async step(): Promise<void> {
    this.browser = this.random(2);
    this.model.browser = this.browser;
    const before = this.history.length;
    await this.#draw()?.run(this);
    if (this.history.slice(before).some((line) => !/ -> (?:[A-Z_]*TOKEN|UNAUTHORIZED|FORBIDDEN|BAD_\w+)$/.test(line))) {
      await this.#compare();
    }
  }

  async #compare(): Promise<void> {
    const { database } = this.world.service;
    const query = database.selectFrom('users').select(['username', 'mfa_active', 'alternative_email']);
    const names = this.accounts.map(({ username }) => username);
    const stored = await query.where('username', 'in', names).orderBy('username').execute();
    expect(stored).toEqual(
      this.accounts.map(({ username, active, email }) => ({ username, mfa_active: active, alternative_email: email })),
    );
    const cookies = this.browsers.map((browser) => hashSecret(browser.cookies.get('vestibule_session') ?? ''));
    const live = await database
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.username', 'sessions.level', 'sessions.token_hash'])
      .where('token_hash', 'in', cookies)
      .where('ended_at', 'is', null)
      .execute();
    for (const { username, level, token_hash } of live) {
      const earned = this.model.sessions.get(cookies.indexOf(token_hash));
      expect({ username, shown: level === 'mfa' }).toEqual({
        username: earned?.account.username,
        shown: earned?.shown,
      });
    }
  }
}
