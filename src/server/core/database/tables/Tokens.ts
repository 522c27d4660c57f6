import type { Generated } from 'kysely';
import type { Json } from './Json.ts';

/**
 * A code, link or token. Until it expires, it works once, and only for its account, purpose and address (promise P09).
 */
export interface TokensTable {
  /** SHA-256 of the token. */
  hash: string;
  purpose: string;
  user_id: string | null;
  /** The address that the token was sent to; for a token given to the browser, the account's address at that time. */
  address: string | null;
  /**
   * The account's security stamp when the token was issued. The token is void once the stamp differs. null: the token
   * belongs to no account.
   */
  security_stamp: number | null;
  payload: Json<unknown>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A rate limit's count within its window. */
export interface CountersTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

/**
 * Password attempts since the last correct one, counted for each username, known or not, and for each account with that
 * username.
 */
export interface AttemptsTable {
  key: string;
  /** Used attempts of the current round: those in progress and the wrong ones. */
  reserved: number;
  /** Wrong attempts since the last correct one. */
  wrong: number;
  last_at: Date;
  /** How often too many wrong attempts have locked this username or account. */
  locks: Generated<number>;
  /** The end of the current or last lock. */
  opens_at: Generated<Date | null>;
  /** Attempts that were checked during the lock. */
  heard: Generated<number>;
}

/** Secrets made at the first start, if they are kept in the database (`openKeyShelf`). */
export interface KeysTable {
  name: string;
  value: string;
}

/** Single facts about this database, such as that it was seeded. */
export interface FactsTable {
  name: string;
  value: string;
}
