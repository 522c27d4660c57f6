import type { ColumnType, Generated } from 'kysely';
import type { Json } from './Json.ts';

/** Events (`core/audit/Audit.ts`). Rows are never changed, and are removed only by age. */
export interface AuditEventsTable {
  id: Generated<number>;
  at: ColumnType<Date, Date, never>;
  action: ColumnType<string, string, never>;
  outcome: ColumnType<string, string, never>;
  actor: ColumnType<string | null, string | null, never>;
  /** No foreign key: an account's events outlive the account. */
  subject: ColumnType<string | null, string | null, never>;
  organisation: ColumnType<string | null, string | null, never>;
  source: ColumnType<string | null, string | null, never>;
  details: Json<Readonly<Record<string, string | number | boolean>>>;
}

/** The place of an event in the chain of the trail. A trigger writes a row for each event; `audit/chain.ts` fills it. */
export interface AuditChainTable {
  event_id: number;
  /** Its place, from 1 without a gap; null: it is still to be chained. */
  number: number | null;
  /** `audit/chain.ts`; null as long as `number` is. */
  hash: string | null;
}

/** The ends of the chain: one row, or none before the first event is chained. */
export interface AuditHeadTable {
  id: 1;
  /** The newest chained event, and its hash. */
  number: number;
  hash: string;
  /** The last event that was removed for its age, and its hash. 0: none was. */
  removed: Generated<number>;
  removed_hash: string;
}

/** The cursor of what was sent to the receiver: one row, or none before the first batch. */
export interface AuditStreamTable {
  id: 1;
  /** The number of the last event that the receiver has acknowledged. */
  sent: Generated<number>;
  /** Rises with each lease. */
  lease: Generated<number>;
  /** The end of a worker's lease, after which another worker may send. */
  leased_until: Generated<Date | null>;
  /** Failed attempts in a row. */
  failures: Generated<number>;
  next_try_at: Date;
}
