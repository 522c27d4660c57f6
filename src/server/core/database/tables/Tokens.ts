import type { Generated } from 'kysely';
import type { Json } from './Json.ts';

/** A code, link or token: works once, for its account, its purpose, the address it was sent to, its time (promise P09). */
export interface TokensTable {
  /** SHA-256 of the token. */
  hash: string;
  purpose: string;
  user_id: string | null;
  /** Where it was sent; of one that the browser got, the account's address at that time. */
  address: string | null;
  /** The account's, when it earned the token: another one since makes it void. null: no account's token. */
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

/** Password tries since the last right one: for a username, known or not, and for each account of it. */
export interface AttemptsTable {
  key: string;
  /** Places taken of those that the present round has: tries counted before their check, and wrong ones. */
  reserved: number;
  /** Tries found wrong since the last right one. */
  wrong: number;
  last_at: Date;
  /** How often that many were wrong that it was closed for a time. */
  locks: Generated<number>;
  /** Until when it is closed, or was the last time. */
  opens_at: Generated<Date | null>;
  /** Tries judged while it is closed. */
  heard: Generated<number>;
}

/** Secrets made at first start, where several nodes share a database. */
export interface KeysTable {
  name: string;
  value: string;
}

/** Single facts about this database, such as that it was seeded. */
export interface FactsTable {
  name: string;
  value: string;
}
