import type { ColumnType, Generated } from 'kysely';
import type { Json } from './Json.ts';

/** Events (`core/audit/Audit.ts`). Rows are only added, and removed only by age. */
export interface AuditEventsTable {
  id: Generated<number>;
  at: ColumnType<Date, Date, never>;
  action: ColumnType<string, string, never>;
  outcome: ColumnType<string, string, never>;
  actor: ColumnType<string | null, string | null, never>;
  /** No foreign key: events of an account outlive it. */
  subject: ColumnType<string | null, string | null, never>;
  organisation: ColumnType<string | null, string | null, never>;
  source: ColumnType<string | null, string | null, never>;
  details: Json<Readonly<Record<string, string | number | boolean>>>;
}
