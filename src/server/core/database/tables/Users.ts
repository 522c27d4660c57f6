import type { ColumnType, Generated } from 'kysely';
import type { Json } from './Json.ts';

/**
 * What an account is, apart from what time and wrong passwords make of it:
 * LOCKED is `locked_at` and `locked_until`, DORMANT is `last_login_at` (D-79).
 */
export type StoredState = 'ACTIVATED' | 'UNAPPROVED' | 'PENDING' | 'DEACTIVATED' | 'DELETED' | 'UNVERIFIED';
export type Channel = 'PASSWORD' | 'GOOGLE';

export interface UsersTable {
  id: string;
  /** Unique per organisation, whatever the letter case. */
  username: string;
  /** null: an individual, judged by ORG-0. */
  org_id: string | null;
  first_name: string;
  last_name: string;
  display_name: string;
  profile_image_url: string | null;
  state: StoredState;
  channel: Generated<Channel>;
  /** SYNCED: the directory keeps the password. DISCONNECTED: it did, and a new one is to be set here. */
  directory: 'SYNCED' | 'DISCONNECTED' | null;
  /** Where an account of an outside identity provider signs in (D-29). */
  identity_provider_url: string | null;
  password_hash: string | null;
  password_changed_at: Date | null;
  reminder_postponed_until: Date | null;
  last_login_at: Date | null;
  /** When wrong passwords locked it. */
  locked_at: Date | null;
  /** When that lock ends by itself; null with `locked_at`: by a reset alone. */
  locked_until: Generated<Date | null>;
  /** A browser that this account has not registered is answered NEW_DEVICE. */
  device_check: Generated<boolean>;
  /** CIDR blocks instead of the organisation's. */
  ip_zones: Json<string[] | null>;
  mfa_active: Generated<boolean>;
  mfa_required: Generated<boolean>;
  alternative_requirement: Generated<'OPTIONAL' | 'REQUIRED' | 'NONE'>;
  alternative_email: string | null;
  /** Sealed with the key `otp` (src/server/core/keys/seal.ts). */
  otp_secret: string | null;
  otp_registered_at: Date | null;
  /** Time step of the last accepted code; an older or equal one is refused (RFC 6238, section 5.2). */
  otp_last_step: number | null;
  /** While the address is not verified: the browser that knows the password (src/server/accounts/ownBrowser.ts). */
  own_browser: string | null;
  /** null: nobody signed up, the account was made for its owner. */
  signed_up_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
  /** Rises with every change of the address or of a factor, by a trigger: what was earned before is void (P09). */
  security_stamp: Generated<number>;
}

export interface PasswordHistoryTable {
  user_id: string;
  password_hash: string;
  created_at: Date;
}
