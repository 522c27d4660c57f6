import type { ColumnType, Generated } from 'kysely';

/** An app that has signed a person in with a session. */
export interface AppSessionsTable {
  session_id: string;
  client_id: string;
  /** The session's id in the app's tokens (OpenID Connect Back-Channel Logout 1.0, section 2.1). */
  sid: string;
}

/** What apps are told: that a session has ended, in two formats, or what has changed (OpenID CAEP 1.0, section 3). */
type AppEvent = 'logout' | 'session-revoked' | 'credential-change' | 'verification';

/**
 * The queue of logout tokens and security events, which has only what waits. A trigger writes a row when a session ends;
 * the token is signed when it is sent, and the row deleted.
 */
export interface LogoutsTable {
  /** The token's `jti`, the same at each attempt. */
  id: string;
  /** Puts rows with the same time in the order in which they were written. */
  number: Generated<number>;
  client_id: string;
  event: ColumnType<AppEvent, AppEvent | undefined, never>;
  /** Members of the event besides its time. */
  details: ColumnType<Readonly<Record<string, string>>, string | undefined, never>;
  /** The account, which may be deleted by then; null: the event is about none. */
  user_id: string | null;
  /** null: the event is not about a session. */
  sid: string | null;
  created_at: Date;
  /** null: the app fetches it. */
  next_try_at: Date | null;
  /** The end of a worker's lease, after which another worker may take the row. */
  leased_until: Generated<Date | null>;
  tries: Generated<number>;
}
