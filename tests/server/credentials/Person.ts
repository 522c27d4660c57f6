import type { TestBrowser } from '../support/TestBrowser.ts';

/** A person with a browser and a mailbox, and everything they have learned so far. */
export class Person {
  /** Passwords by username; a username may have several over time. */
  readonly passwords: [username: string, password: string][] = [];
  /** Tokens and ids from the person's own answers and mails, newest last. */
  readonly seen: string[] = [];
  readonly otpSecret: string | undefined;

  constructor(
    /** Also their first name, which no other person may see. */
    readonly name: string,
    readonly browser: TestBrowser,
    /** The addresses whose mails they read. */
    readonly mailboxes: readonly string[],
    otpSecret?: string,
  ) {
    this.otpSecret = otpSecret;
  }

  /** Remembers every text of an answer that could be of use in another call. */
  learn(value: unknown): void {
    if (typeof value === 'string' && value.length >= 5 && value.length < 300 && !this.seen.includes(value)) {
      this.seen.push(value);
    } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) this.learn(part);
  }
}
