import { isLanguage, type Language } from '../../contract/languages.ts';
import { INVISIBLE } from '../../engine/contract/characters.ts';
import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { describeBrowser } from '../sessions/devices.ts';

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

/** A part of a mail. Plain text and HTML are rendered from the same parts, so their contents agree. */
export type Block =
  | { readonly kind: 'paragraph' | 'note' | 'code' | 'quote'; readonly text: string }
  /**
   * A link as a button, with its address written out below. An alarm's button must not invite clicks, so it has the
   * colour of a warning.
   */
  | { readonly kind: 'button'; readonly text: string; readonly link: string; readonly isAlarm: boolean }
  /** The end of the main text; what follows is for recipients who did not cause the mail. */
  | { readonly kind: 'rule' };

/** The account that a mail is about: its language and brand, and the colour of its organisation. */
interface About {
  readonly user: Pick<User, 'language' | 'brand'>;
  readonly organisation: Pick<Organisation, 'color'>;
}

/**
 * The parts of a mail that depend on its account, so that a stranger cannot choose how the mail looks: the owner's
 * language and brand, and the organisation's colour. The call that causes the mail adds its time and browser, and its
 * language and brand if the account was never used.
 */
export function circumstances(
  { request, clock }: Pick<Context, 'request' | 'clock'>,
  { user, organisation: { color } }: About,
): Omit<MailBase, 'to'> {
  const { language, brand } = isLanguage(user.language) ? { ...user, language: user.language } : request;
  return {
    language,
    ...(typeof brand === 'string' ? { brand } : {}),
    ...(color === null ? {} : { color }),
    cause: { time: clock.now().toISOString(), device: describeBrowser(request.userAgent), reference: request.id },
  };
}

/** Invisible characters, and private-use ones, which may look like anything. */
const HIDDEN = new RegExp(`[${INVISIBLE}\\p{Co}]`, 'gu');

/** Texts that mail programs turn into links: an address with a scheme, or a name with a dot in it. */
const LINK_LIKE = /:\/\/|(?<=[^\s.])\.(?=[^\s.])|@/gu;

/** Splits a word that looks like a link, so no program turns it into one. */
const defuse = (text: string): string => text.replace(LINK_LIKE, (found) => ` ${found} `);

/**
 * Untrusted text as one short line: no invisible characters, no line breaks, cut to a length in characters. It is not
 * escaped for markup or headers; the code that writes those does that.
 */
export function inertLine(text: string, length = 320): string {
  const line = text.replace(/\s+/gu, ' ').replace(HIDDEN, '').trim();
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length).join('')}…`;
}

/** An untrusted name or message for a mail: each line as in `inertLine`, and without links. */
export function inertText(text: string, length = 1000): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/u).map((line) => inertLine(defuse(line), length));
  const characters = [...lines.join('\n').trim()];
  return characters.length <= length * 2 ? characters.join('') : `${characters.slice(0, length * 2).join('')}…`;
}
