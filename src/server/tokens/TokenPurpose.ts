import { DAY, HOUR, MINUTE } from '../core/time/addSeconds.ts';

/** What a token is for, and for how many seconds (section 4 of the specification). No other purpose accepts it. */
export const TOKEN_LIFETIMES = {
  /** The password was right, and something else is in the way: a restore token may be asked for (D-37). */
  'dormant-proof': 15 * MINUTE,
  'dormant-restore': HOUR,
  'mfa-sign': 15 * MINUTE,
  'mfa-setting': 30 * MINUTE,
  /** The challenge of a WebAuthn ceremony; its text is the challenge itself. */
  'passkey-assertion': 5 * MINUTE,
  'passkey-registration': 5 * MINUTE,
  /** Goes with the code that is mailed to a backup address. */
  'alternative-email-code': 10 * MINUTE,
  /** `mfaSettingToken`: the backup address was proved. */
  'alternative-email': 30 * MINUTE,
  /** Goes with the mailed code that turns the second factor off (section 9: 10 minutes). */
  'mfa-deactivate': 10 * MINUTE,
  'single-session': 15 * MINUTE,
  'new-device': 15 * MINUTE,
  /** PASSWORD_CHANGE_RECOMMEND: change it, or keep it for another 30 days. */
  'password-recommended': HOUR,
  /** PASSWORD_EXPIRED: change it. */
  'password-expired': HOUR,
  /** The mailed link. */
  'password-reset': HOUR,
  'email-verification': HOUR,
  activation: 7 * DAY,
  /** The link of a warning: takes back a change that was not the owner's. */
  disown: 7 * DAY,
  /** SHOULD_CHECK_PASSWORD: a provider vouched for the address of this account; its password is still to be shown. */
  'social-link': 30 * MINUTE,
  /** SHOULD_AGREE_TERMS: a provider vouched for an address that nobody has yet. */
  'social-signup': 30 * MINUTE,
} as const;

export type TokenPurpose = keyof typeof TOKEN_LIFETIMES;

/**
 * Which address a token rests on. `own`: the account's, which it went to or was made at. `backup`: the backup address,
 * which its code went to. `other`: one that belongs to no account yet, so that there is nothing to compare it with.
 */
export const TOKEN_ADDRESSES: Readonly<Record<TokenPurpose, 'own' | 'backup' | 'other'>> = {
  'dormant-proof': 'own',
  'dormant-restore': 'own',
  'mfa-sign': 'own',
  'mfa-setting': 'own',
  'passkey-assertion': 'own',
  'passkey-registration': 'own',
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
 * Who may use a token. `browser`: only the browser that it was given to, since its page only carries it from one screen
 * to the next; in another one it would go on with somebody else's sign-in (RFC 9700, section 4.7). Otherwise any
 * browser, for the reason that stands there.
 */
export const TOKEN_HOLDERS: Readonly<Record<TokenPurpose, 'browser' | { readonly anybody: string }>> = {
  'dormant-proof': 'browser',
  'dormant-restore': 'browser',
  'mfa-sign': 'browser',
  'mfa-setting': 'browser',
  'passkey-assertion': 'browser',
  'passkey-registration': 'browser',
  'alternative-email-code': 'browser',
  'alternative-email': 'browser',
  'mfa-deactivate': 'browser',
  'single-session': 'browser',
  'new-device': 'browser',
  'password-recommended': 'browser',
  'password-expired': 'browser',
  'password-reset': { anybody: 'it is mailed, and mails are read on other devices; it opens no session' },
  'email-verification': { anybody: 'it is mailed; elsewhere it asks for the password (accounts/ownBrowser.ts)' },
  activation: { anybody: 'it is mailed, and mails are read on other devices; it opens no session' },
  disown: { anybody: 'it is mailed, and only takes away' },
  'social-link': 'browser',
  'social-signup': 'browser',
};

export const TOKEN_PURPOSES = Object.keys(TOKEN_LIFETIMES) as readonly TokenPurpose[];
