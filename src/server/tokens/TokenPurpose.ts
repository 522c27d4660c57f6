import { DAY, HOUR, MINUTE } from '../core/time/Clock.ts';

/**
 * The purposes of tokens, with their lifetimes in seconds (section 4 of the specification). A token works for no other
 * purpose.
 */
export const TOKEN_LIFETIMES = {
  /** The password was correct, but the account is dormant: a restore token may be requested (D-37). */
  'dormant-proof': 15 * MINUTE,
  'dormant-restore': HOUR,
  'mfa-sign': 15 * MINUTE,
  'mfa-setting': 30 * MINUTE,
  /** The challenge of a WebAuthn ceremony; the token's text is the challenge. */
  'passkey-assertion': 5 * MINUTE,
  'passkey-registration': 5 * MINUTE,
  /** The challenge of a sign-in page, whose autofill waits as long as the page is open. */
  'passkey-sign-in': HOUR,
  /** Accompanies the code mailed to a backup address. */
  'alternative-email-code': 10 * MINUTE,
  /** `mfaSettingToken`: the backup address was proved. */
  'alternative-email': 30 * MINUTE,
  /** Accompanies the mailed code that turns the second factor off (section 9: 10 minutes). */
  'mfa-deactivate': 10 * MINUTE,
  'single-session': 15 * MINUTE,
  'new-device': 15 * MINUTE,
  /** PASSWORD_CHANGE_RECOMMEND: change the password, or keep it for another 30 days. */
  'password-recommended': HOUR,
  /** PASSWORD_EXPIRED: change the password. */
  'password-expired': HOUR,
  /** The mailed link. */
  'password-reset': HOUR,
  'email-verification': HOUR,
  activation: 7 * DAY,
  /** The link in a warning, which undoes a change that the owner did not make. */
  disown: 7 * DAY,
  /** SHOULD_CHECK_PASSWORD: a provider vouched for the address of this account; its password is still required. */
  'social-link': 30 * MINUTE,
  /** SHOULD_AGREE_TERMS: a provider vouched for an address without an account. */
  'social-signup': 30 * MINUTE,
} as const;

export type TokenPurpose = keyof typeof TOKEN_LIFETIMES;

/**
 * The address that a token depends on. `own`: the account's. `backup`: the backup address, to which the code was sent.
 * `other`: an address that belongs to no account yet, so there is nothing to compare it with.
 */
export const TOKEN_ADDRESSES: Readonly<Record<TokenPurpose, 'own' | 'backup' | 'other'>> = {
  'dormant-proof': 'own',
  'dormant-restore': 'own',
  'mfa-sign': 'own',
  'mfa-setting': 'own',
  'passkey-assertion': 'own',
  'passkey-registration': 'own',
  'passkey-sign-in': 'other',
  'alternative-email-code': 'other',
  'alternative-email': 'other',
  'mfa-deactivate': 'backup',
  'single-session': 'own',
  'new-device': 'own',
  'password-recommended': 'own',
  'password-expired': 'own',
  'password-reset': 'own',
  'email-verification': 'own',
  activation: 'own',
  disown: 'own',
  'social-link': 'own',
  'social-signup': 'other',
};

/**
 * Who may use a token. `browser`: only the browser that got the token, whose page carries it from screen to screen; in
 * another browser the token would continue somebody else's sign-in (RFC 9700, section 4.7). `anybody`: any browser, for
 * the given reason.
 */
export const TOKEN_HOLDERS: Readonly<Record<TokenPurpose, 'browser' | { readonly anybody: string }>> = {
  'dormant-proof': 'browser',
  'dormant-restore': 'browser',
  'mfa-sign': 'browser',
  'mfa-setting': 'browser',
  'passkey-assertion': 'browser',
  'passkey-registration': 'browser',
  'passkey-sign-in': 'browser',
  'alternative-email-code': 'browser',
  'alternative-email': 'browser',
  'mfa-deactivate': 'browser',
  'single-session': 'browser',
  'new-device': 'browser',
  'password-recommended': 'browser',
  'password-expired': 'browser',
  'password-reset': { anybody: 'it is mailed, and mails are read on other devices; it opens no session' },
  'email-verification': { anybody: 'it is mailed; other browsers must enter the password (accounts/ownBrowser.ts)' },
  activation: { anybody: 'it is mailed, and mails are read on other devices; it opens no session' },
  disown: { anybody: 'it is mailed, and only undoes changes' },
  'social-link': 'browser',
  'social-signup': 'browser',
};

export const TOKEN_PURPOSES = Object.keys(TOKEN_LIFETIMES) as readonly TokenPurpose[];
