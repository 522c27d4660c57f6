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

export const TOKEN_PURPOSES = Object.keys(TOKEN_LIFETIMES) as readonly TokenPurpose[];
