import type { ColumnType, Generated } from 'kysely';
import type { Json } from './Json.ts';

/** What happened (`core/audit/Audit.ts`). Rows are added, never changed, and removed at their age alone. */
export interface AuditEventsTable {
  id: Generated<number>;
  at: ColumnType<Date, Date, never>;
  action: ColumnType<string, string, never>;
  outcome: ColumnType<string, string, never>;
  actor: ColumnType<string | null, string | null, never>;
  /** No foreign key: what happened to an account outlives it. */
  subject: ColumnType<string | null, string | null, never>;
  organisation: ColumnType<string | null, string | null, never>;
  source: ColumnType<string | null, string | null, never>;
  details: Json<Readonly<Record<string, string | number | boolean>>>;
}
