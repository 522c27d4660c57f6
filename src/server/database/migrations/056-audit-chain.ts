import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The chain of the audit trail (`audit/README.md`). A trigger puts each new event into the queue of what is to be
 * chained, in the transaction of the event, so no path can forget it, nodes of an older version included. Events from
 * before are chained after the migration, in the order of their ids.
 */
const STATEMENTS = [
  `create table audit_chain (event_id bigint primary key, number bigint unique, hash text)`,
  `create index audit_chain_waiting on audit_chain (event_id) where number is null`,
  `create table audit_head (
     id integer primary key check (id = 1), number bigint not null, hash text not null,
     removed bigint not null default 0, removed_hash text not null)`,
  `create function queue_audit_events() returns trigger language plpgsql as $$
   begin
     insert into audit_chain (event_id) select id from added on conflict do nothing;
     return null;
   end $$`,
  `create trigger audit_events_queued after insert on audit_events referencing new table as added
     for each statement execute function queue_audit_events()`,
  `insert into audit_chain (event_id) select id from audit_events`,
];

export const auditChain: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
