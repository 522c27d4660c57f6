import { type Kysely, type Migration, sql } from 'kysely';

/** How far the audit trail was sent to its receiver: one row, once there is a receiver. */
export const auditStream: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table audit_stream (
      id integer primary key check (id = 1), sent bigint not null default 0, lease bigint not null default 0,
      leased_until timestamptz, failures integer not null default 0, next_try_at timestamptz not null)`.execute(db);
  },
};
