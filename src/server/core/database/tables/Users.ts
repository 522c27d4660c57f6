import type { ColumnType, Generated } from 'kysely';
import type { Json } from './Json.ts';

/**
 * The stored state of an account. LOCKED and DORMANT are not stored: they follow from wrong passwords (`locked_at` and
 * `locked_until`) and from the last sign-in (`last_login_at`, D-79).
 */
export type StoredState = 'ACTIVATED' | 'UNAPPROVED' | 'PENDING' | 'DEACTIVATED' | 'DELETED' | 'UNVERIFIED';
export type Channel = 'PASSWORD' | 'GOOGLE';

/** A consent or a reply that the account's owner gave at sign-up. */
export interface GivenAnswer {
  readonly value: boolean | number | string | readonly string[];
  readonly at: string;
  /** The version of the text or document that the portal declared at that time. */
  readonly version?: string;
}

export interface UsersTable {
  id: string;
  /** Unique per organisation, ignoring letter case. */
  username: string;
  /**
   * Whether the address is proved: a mailed link or code was used, a provider has verified the address, or its domain
   * is the organisation's.
   */
  address_proved: Generated<boolean>;
  /** null: an individual, to whom ORG-0's rules apply. */
  org_id: string | null;
  first_name: string;
  last_name: string;
  display_name: string;
  profile_image_url: string | null;
  state: StoredState;
  channel: Generated<Channel>;
  /**
   * SYNCED: the directory has the password. DISCONNECTED: the directory had the password, and a new password must be
   * set here.
   */
  directory: 'SYNCED' | 'DISCONNECTED' | null;
  /** The address at which an account of an external identity provider signs in (D-29). */
  identity_provider_url: string | null;
  password_hash: string | null;
  password_changed_at: Date | null;
  reminder_postponed_until: Date | null;
  last_login_at: Date | null;
  /** When wrong passwords locked the account. */
  locked_at: Date | null;
  /** When that lock expires. null while `locked_at` is set: only a password reset ends the lock. */
  locked_until: Generated<Date | null>;
  /** Sign-ins in browsers that the account has not registered get NEW_DEVICE. */
  device_check: Generated<boolean>;
  /** CIDR blocks that replace the organisation's. */
  ip_zones: Json<string[] | null>;
  mfa_active: Generated<boolean>;
  mfa_required: Generated<boolean>;
  alternative_requirement: Generated<'OPTIONAL' | 'REQUIRED' | 'NONE'>;
  alternative_email: string | null;
  /** Sealed with the key `otp` for this row (src/server/core/keys/seal.ts). */
  otp_secret: string | null;
  otp_registered_at: Date | null;
  /** Time step of the last accepted code; an older or equal one is refused (RFC 6238, section 5.2). */
  otp_last_step: number | null;
  /**
   * While the address is unverified: the browser in which the password was entered (src/server/accounts/ownBrowser.ts).
   */
  own_browser: string | null;
  /** When the owner signed up; null if somebody else created the account. */
  signed_up_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
  /**
   * A trigger increases the stamp with every change of the address or of a factor, which voids the tokens issued before
   * (P09).
   */
  security_stamp: Generated<number>;
  /** The language of the owner's sign-up or last sign-in; null before that. Mails about the account use it. */
  language: Generated<string | null>;
  /** The brand of that visit; null: the portal's own. */
  brand: Generated<string | null>;
  /** The answers by the names that the portal declares; null: none (src/server/accounts/givenAnswers.ts). */
  given_answers: ColumnType<Record<string, GivenAnswer> | null, string | null | undefined, string | null>;
  /** No passkey is offered before this time; null: the person has refused no offer. */
  passkey_offer_after: Generated<Date | null>;
  /** The account's id in the organisation's directory (RFC 7643, section 3.1). */
  external_id: Generated<string | null>;
  /** When an administrator or a directory last changed the account; null: never. */
  modified_at: Generated<Date | null>;
}

export interface PasswordHistoryTable {
  user_id: string;
  password_hash: string;
  created_at: Date;
}
