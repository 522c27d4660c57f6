import type { ColumnType, Generated } from 'kysely';
import type { Channel } from './Users.ts';

/**
 * LOG_OUT also covers "signed out by a sign-in elsewhere". REPLACED: the same person got a new session id in the same
 * browser.
 */
export type EndReason = 'LOG_OUT' | 'REPLACED' | 'REVOKED';

/**
 * What a person has proved to this service: a password, a code of an authenticator app, or the key of a passkey (RFC
 * 8176, section 2). Only an attestation could tell whether a passkey is in hardware (`hwk`, `swk`), and none is
 * requested.
 */
export type Method = 'pwd' | 'otp' | 'pop';

export interface SessionsTable {
  id: string;
  /** SHA-256 of the cookie's value. */
  token_hash: string;
  user_id: string;
  device_id: string;
  channel: Channel;
  /** `password`: only the password was proved, since no second factor was required; `mfa`: a second factor as well. */
  level: 'password' | 'mfa';
  methods: ColumnType<readonly Method[], string | undefined, string>;
  /** The browser in words, for the duplicate-session dialog. */
  device_label: string;
  /** Where the session began: an IPv4 address or an IPv6 /64. */
  source: Generated<string | null>;
  created_at: Date;
  /**
   * When the person last entered a password or signed in through a provider. Switching accounts in the chooser and
   * stepping up create a new session, but keep this time (OpenID Connect Core, section 2, `auth_time`).
   */
  authenticated_at: Date;
  /**
   * When the person last proved who they are, here or at a provider; null: the provider does not say when. An app's
   * request for a new sign-in is judged by this time.
   */
  fresh_at: Generated<Date | null>;
  idle_expires_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: EndReason | null;
}

/** A browser, identified by a long-lived cookie. */
export interface DevicesTable {
  id: string;
  token_hash: string;
  created_at: Date;
}

/** A browser that an account has registered. */
export interface KnownDevicesTable {
  device_id: string;
  user_id: string;
  type: string;
  os: string;
  os_version: string;
  browser: string;
  registered_at: Date;
}

/** An entry of the token bucket: an account that was signed in on a device, with the account's latest session there. */
export interface BucketEntriesTable {
  id: string;
  device_id: string;
  user_id: string;
  session_id: string;
  channel: Channel;
  created_at: Date;
}
