import { sql } from 'kysely';
import { expect } from 'vitest';
import type { HttpOperationId, Parameters } from '../../../src/contract/operations.ts';
import type { KeyStore } from '../../../src/server/core/keys/KeyRing.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { openMail } from '../../../src/server/mail/enqueueMail.ts';
import type { Mail } from '../../../src/server/mail/Mail.ts';
import type { TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import type { Outcome } from '../support/TestBrowser.ts';
import type { Person } from './Person.ts';

/** The stored state of an account, without changes that anyone may cause: locks by wrong passwords, and times. */
interface Stored {
  readonly id: string;
  readonly username: string;
  readonly state: string;
  /** Everything of it as one text. */
  readonly content: string;
  readonly sessions: string;
}

/** Each person appends a number of their own, so no two choose the same password. */
const PASSWORDS = ['Bright-Lamp-9', 'Quiet-River-4', 'Amber-Field-6'];

/**
 * Random calls by several people, each with a browser, a mailbox and everything they have learned. After each call the
 * answer and the database are checked against who made it: only those who read an account's mailbox may know and change
 * it, and its creator until the address is verified.
 */
export class WhoMayWalk {
  readonly history: string[] = [];
  /** The creator of each account in this walk, by its id. */
  readonly #makers = new Map<string, Person>();
  /** Sessions whose person is known. */
  readonly #judged = new Set<string>();
  readonly #keys: KeyStore;
  readonly #opened = new Map<number, Mail>();
  /** The stored data after the last step: between two steps nothing changes. */
  #before: ReadonlyMap<string, Stored> | undefined;
  #person: Person;

  constructor(
    readonly service: TestService,
    readonly people: readonly [Person, ...Person[]],
    readonly random: (below: number) => number,
  ) {
    this.#person = people[0];
    this.#keys = createKeyStore(service.settings, service.database);
  }

  #pick<T>(of: readonly [T, ...T[]] | readonly T[]): T | undefined {
    return of[this.random(of.length)];
  }

  /** An address of any person. */
  #address = (): string => this.#pick(this.people.flatMap(({ mailboxes }) => mailboxes)) ?? '';
  /** Usually something that the person learned lately, sometimes long ago. */
  #told = (): string => {
    const { seen } = this.#person;
    return this.#pick(this.random(4) === 0 ? seen : seen.slice(-6)) ?? 'nothing';
  };
  /** A password that the person knows, or chooses. */
  #password = (): string => `${this.#pick(PASSWORDS)}${this.people.indexOf(this.#person)}`;

  async step(): Promise<void> {
    this.#person = this.#pick(this.people) ?? this.people[0];
    await this.#readMails();
    const before = this.#before ?? (await this.#stored());
    await this.#pick(this.#draws)?.();
    const after = await this.#stored();
    await this.#judge(before, after);
    this.#before = after;
  }

  readonly #draws: readonly (() => Promise<unknown>)[] = [
    () => this.#signIn(),
    () => this.#signIn(),
    () => this.#call('POST /signin/mfa', { ...this.#step(), factor: 'OTP', code: this.#code() }),
    () => this.#call('POST /signin/mfa', { ...this.#step(), factor: 'OTP', code: this.#code() }),
    () => this.#call('POST /mfa/check-sign-token', this.#step()),
    () => this.#call('POST /mfa/deactivate-tokens', this.#step()),
    () => this.#call('POST /mfa', this.#step()),
    () => this.#call('POST /signin/single-session-token', { token: this.#told() }),
    () => this.#call('GET /users/me', {}),
    () => this.#call('GET /signin/token-bucket', {}),
    () => this.#call('POST /signin/token', { tid: this.#told() }),
    () => this.#call('DELETE /token', {}),
    () => this.#call('POST /check-token', { token: this.#told() }),
    () => this.#call('GET /lookup', { username: this.#address() }),
    () => this.#call('GET /alternative-email', {}),
    () => this.#call('POST /password/reset-token', { username: this.#address() }),
    () => this.#call('POST /password/check-token', { token: this.#told() }),
    () => this.#setPassword(),
    () => this.#signUp(),
    () => this.#signUp(),
    () => this.#call('PUT /unverified-users/{id}/username', { id: this.#told(), username: this.#address() }),
    () => this.#call('POST /unverified-users/{id}/verify-messages', { id: this.#told() }),
    () => this.#open(`/verify-email?token=${encodeURIComponent(this.#told())}`),
    () => this.#call('POST /email-verification/check-token', { token: this.#told() }),
    () => this.#call('POST /email-verification/confirm', { token: this.#told(), password: this.#password() }),
    () => this.#startOver(),
    () => this.#open('/init-st'),
  ];

  /** A token that the person has learned, or none: then the cookie of the step counts. */
  #step = () => (this.random(3) === 0 ? { token: this.#told() } : {});
  #code = (): string => {
    const { otpSecret } = this.#person;
    return otpSecret === undefined || this.random(4) === 0 ? '000000' : otpCode(this.service, otpSecret);
  };

  async #signIn(): Promise<void> {
    const [username, password] = this.#pick(this.#person.passwords) ?? ['', ''];
    const orgId = this.random(3) === 0 ? { orgId: this.#pick(['ORG-0', 'ORG-1', 'ORG-2']) ?? '' } : {};
    // Usually a name and a password that belong together, sometimes the name of another person.
    const name = this.random(4) === 0 ? this.#address() : username;
    await this.#call('POST /signin/password', { username: name, password, ...orgId });
  }

  async #setPassword(): Promise<void> {
    const password = this.#password();
    const token = this.#told();
    const [, current = 'none'] = this.#pick(this.#person.passwords) ?? [];
    const change = { token, password, authorizePassword: current, checkAuthorizePassword: this.random(2) === 0 };
    const { status } = await this.#call('POST /password', change);
    if (status < 300) for (const mailbox of this.#person.mailboxes) this.#person.passwords.push([mailbox, password]);
  }

  async #signUp(): Promise<void> {
    const [username, password] = [this.#address(), this.#password()];
    const form = { username, password, firstName: this.#person.name, lastName: 'Walker' };
    const { status } = await this.#call('POST /unverified-users', form);
    if (status < 300) this.#person.passwords.push([username, password]);
  }

  async #startOver(): Promise<void> {
    const password = this.#password();
    const form = { token: this.#told(), password, firstName: this.#person.name, lastName: 'Walker' };
    const { status } = await this.#call('POST /email-verification/start-over', form);
    if (status < 300) for (const mailbox of this.#person.mailboxes) this.#person.passwords.push([mailbox, password]);
  }

  async #call<K extends HttpOperationId>(id: K, parameters: Parameters<K>): Promise<Outcome> {
    const outcome = await this.#person.browser.call(id, parameters);
    this.#judgeAnswer(`${id} ${JSON.stringify(parameters)}`, outcome.code, outcome.status, outcome.body);
    this.#person.learn(outcome.data);
    return outcome;
  }

  async #open(url: string): Promise<void> {
    const { statusCode, body, headers } = await this.#person.browser.send({ method: 'GET', url });
    this.#judgeAnswer(url, String(statusCode), statusCode, `${body}${headers.location ?? ''}`);
  }

  /** P03 and P07: no answer contains the name of another person. */
  #judgeAnswer(what: string, code: string, status: number, text: string): void {
    this.history.push(`${this.#person.name}: ${what} -> ${code}`);
    expect(status, 'never an internal error').toBeLessThan(500);
    for (const other of this.people) if (other !== this.#person) expect(text).not.toContain(other.name);
  }

  /** P04: everybody reads the mails to their own addresses, and no others. */
  async #readMails(): Promise<void> {
    const newest = this.service.database
      .selectFrom('mails')
      .select(['id', 'number', 'content'])
      .orderBy('number', 'desc');
    const rows = await newest.limit(12).execute();
    for (const row of rows.reverse()) {
      const { number } = row;
      if (row.content === null) continue;
      const mail = this.#opened.get(number) ?? (await openMail(this.#keys, row));
      this.#opened.set(number, mail);
      const { to, values } = mail;
      if (!this.#person.mailboxes.includes(to)) continue;
      const link = 'link' in values && values.link ? new URL(values.link).searchParams.get('token') : undefined;
      if (link) this.#person.learn(link);
      if ('code' in values) this.#person.learn(values.code);
    }
  }

  async #stored(): Promise<ReadonlyMap<string, Stored>> {
    const { rows } = await sql<Stored>`select id, username, state,
        concat_ws('|', username, org_id, state, first_name, display_name, password_hash, mfa_active, otp_secret,
          alternative_email) as content,
        (select coalesce(string_agg(sessions.id, ',' order by sessions.id), '') from sessions
          where user_id = users.id and ended_at is null) as sessions
      from users where id not like 'nobody-%'`.execute(this.service.database);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Whether the person may know and change an account. */
  #isTheirs({ id, username, state }: Stored): boolean {
    const reads = this.#person.mailboxes.includes(username);
    return reads || (state === 'UNVERIFIED' && this.#makers.get(id) === this.#person);
  }

  async #judge(before: ReadonlyMap<string, Stored>, after: ReadonlyMap<string, Stored>): Promise<void> {
    for (const [id, row] of after) {
      const earlier = before.get(id);
      if (earlier === undefined) this.#makers.set(id, this.#person);
      else if (earlier.content !== row.content || earlier.sessions !== row.sessions) {
        expect(this.#isTheirs(earlier), `${row.username} is changed by its own people`).toBe(true);
      }
      // Verified: the reader of the mailbox made it, or chose its password again.
      if (row.state === 'ACTIVATED' && earlier?.state === 'UNVERIFIED') {
        expect(this.#person.mailboxes, 'verified by who reads its mails').toContain(row.username);
        expect(this.#makers.get(id), 'and by who chose its password').toBe(this.#person);
      }
      if (row.state === 'ACTIVATED' && earlier === undefined) expect(this.#person.mailboxes).toContain(row.username);
    }
    for (const [id, row] of before) if (!after.has(id)) expect(this.#isTheirs(row), 'removed by its own').toBe(true);
    // A person who is signed in reads the mailbox, and has shown the second factor where there is one.
    const cookie = this.#person.browser.cookies.get('vestibule_session');
    if (cookie === undefined || this.#judged.has(cookie)) return;
    this.#judged.add(cookie);
    const me = await this.#person.browser.call('GET /users/me', {});
    const username = String(Object(me.data).username ?? '');
    if (me.status < 300) expect(this.#person.mailboxes, 'signed in as themselves').toContain(username);
  }
}
