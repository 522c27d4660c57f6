import type { Generated } from 'kysely';
import type { Json } from './Json.ts';

/**
 * A code, link or token. It works once, only for its account, its purpose, the address it was sent to, and its time
 * (promise P09).
 */
export interface TokensTable {
  /** SHA-256 of the token. */
  hash: string;
  purpose: string;
  user_id: string | null;
  /** The address it was sent to. If the browser got the token, the account's address at that time. */
  address: string | null;
  /**
   * The security stamp of the account when it earned the token; a different stamp now voids it. null: the token belongs
   * to no account.
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

/** Password tries since the last correct one, counted for a username, known or not, and for each of its accounts. */
export interface AttemptsTable {
  key: string;
  /** Used tries of the current round: those under way and the wrong ones. */
  reserved: number;
  /** Wrong tries since the last correct one. */
  wrong: number;
  last_at: Date;
  /** How often too many wrong tries have locked it. */
  locks: Generated<number>;
  /** The end of the current or last lock. */
  opens_at: Generated<Date | null>;
  /** Tries that were checked during the lock. */
  heard: Generated<number>;
}

/** Secrets made at first start, if several nodes share a database. */
export interface KeysTable {
  name: string;
  value: string;
}

/** Single facts about this database, such as that it was seeded. */
export interface FactsTable {
  name: string;
  value: string;
}
