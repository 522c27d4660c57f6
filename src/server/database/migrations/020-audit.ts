import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The audit trail. The database itself keeps it append-only, so no path of the service can change it: a row is never
 * updated, and removed only in a transaction that declares itself a sweep.
 */
const STATEMENTS = [
  `create table audit_events (
     id bigint generated always as identity primary key, at timestamptz not null,
     action text not null, outcome text not null, actor text, subject text, organisation text, source text,
     details jsonb not null)`,
  `create index audit_events_at on audit_events (at)`,
  `create index audit_events_subject on audit_events (subject, id)`,
  `create function keep_audit_events() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' and current_setting('vestibule.sweeps_audit', true) = 'yes' then return old; end if;
     raise exception 'audit_events is append-only';
   end $$`,
  `create trigger audit_events_append_only before update or delete on audit_events
     for each row execute function keep_audit_events()`,
];

export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
