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

/** Password tries for a username since the last right one, whether or not such an account exists. */
export interface AttemptsTable {
  key: string;
  /** Tries counted before their check. */
  reserved: number;
  /** Tries found wrong. */
  wrong: number;
  last_at: Date;
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
