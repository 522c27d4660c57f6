import type { Language } from '../../contract/languages.ts';

/**
 * The values of each kind of mail. `link` is an address of the portal, or an http(s) one that an administrator set;
 * `code` is digits, and `host` is the only host at which browsers may fill the code in. Everything else is untrusted,
 * and is made inert (promise P04).
 */
interface MailValues {
  'email-verification': { readonly username: string; readonly link: string };
  activation: { readonly username: string; readonly organisation: string; readonly link: string };
  'password-reset': { readonly username: string; readonly organisation?: string; readonly link: string };
  'password-directory': { readonly username: string; readonly organisation: string; readonly link?: string };
  /** Replaces a mail whose link or code expired before the mail could be sent. */
  late: { readonly username: string; readonly link: string };
  'password-changed': { readonly username: string; readonly organisation?: string; readonly link: string };
  'linked-account': { readonly username: string; readonly organisation?: string; readonly link: string };
  'device-registered': { readonly username: string; readonly organisation?: string; readonly link: string };
  'passkey-added': { readonly username: string; readonly organisation?: string; readonly link: string };
  'passkey-removed': { readonly username: string; readonly organisation?: string; readonly link: string };
  'codes-added': { readonly username: string; readonly organisation?: string; readonly link: string };
  'second-factor-off': { readonly username: string; readonly organisation?: string; readonly link: string };
  'backup-address-changed': { readonly username: string; readonly organisation?: string; readonly link: string };
  'second-factor-refused': { readonly username: string; readonly organisation?: string; readonly link: string };
  'alternative-email-code': { readonly username: string; readonly code: string; readonly host?: string };
  /** The link is for recipients who did not request the code. */
  'second-factor-code': {
    readonly username: string;
    readonly code: string;
    readonly host?: string;
    readonly link: string;
  };
  'second-factor-inquiry': { readonly username: string; readonly organisation: string; readonly message: string };
}

export type MailTemplate = keyof MailValues;

/** What a mail says about the request that caused it. */
interface Cause {
  /** ISO 8601 */
  readonly time: string;
  /** The browser; empty if unknown. */
  readonly device: string;
  /** The request's id, for support; absent in a mail that an older version queued. */
  readonly reference?: string;
}

/** Members of all kinds of mail. */
export interface MailBase {
  /** A stored address, never one from a request. */
  readonly to: string;
  readonly language: Language;
  /** The id of the brand to use; by default that of `flows/brand.json`. */
  readonly brand?: string;
  /** The colour of the account's organisation, for a mail without a brand of its own. */
  readonly color?: string;
  /** The release of the visit that caused the mail, whose texts it has; by default those of the live one. */
  readonly release?: string;
  /** The request that caused the mail. */
  readonly cause?: Cause;
}

/** One mail to one recipient, before it is rendered. */
export type Mail = {
  [T in MailTemplate]: MailBase & { readonly template: T; readonly values: MailValues[T] };
}[MailTemplate];
