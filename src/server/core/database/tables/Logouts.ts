import type { Generated } from 'kysely';

/** An app that has signed a person in with a session. */
export interface AppSessionsTable {
  session_id: string;
  client_id: string;
  /** The session's id in the app's tokens (OpenID Connect Back-Channel Logout 1.0, section 2.1). */
  sid: string;
}

/**
 * The queue of logout tokens, which has only what waits. A trigger writes a row when a session ends; the token is signed
 * when it is sent, and the row deleted.
 */
export interface LogoutsTable {
  /** The token's `jti`, the same at each attempt. */
  id: string;
  /** Puts rows with the same time in the order in which they were written. */
  number: Generated<number>;
  client_id: string;
  /** The account, which may be deleted by then. */
  user_id: string;
  sid: string;
  created_at: Date;
  next_try_at: Date;
  /** The end of a worker's lease, after which another worker may take the row. */
  leased_until: Generated<Date | null>;
  tries: Generated<number>;
}
