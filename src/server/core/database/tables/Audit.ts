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
