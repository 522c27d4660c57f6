import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The apps of each session, and the queue of logout tokens for them. A trigger fills the queue in the transaction that
 * ends a session, so no path can forget it, nodes of an older version included. A session that another one replaces
 * hands over its apps instead.
 */
const STATEMENTS = [
  `alter table oauth_clients
     add column backchannel_logout_uri text,
     add column backchannel_logout_session_required boolean not null default true`,
  `create table app_sessions (
     session_id text not null references sessions on delete cascade,
     client_id text not null references oauth_clients on delete cascade,
     sid text not null, primary key (session_id, client_id))`,
  `create index app_sessions_client on app_sessions (client_id)`,
  `create table logouts (
     id text primary key, number bigserial, client_id text not null references oauth_clients on delete cascade,
     user_id text not null, sid text not null, created_at timestamptz not null, next_try_at timestamptz not null,
     leased_until timestamptz, tries integer not null default 0)`,
  `create index logouts_client on logouts (client_id)`,
  `create index logouts_due on logouts (next_try_at)`,
  `create function queue_logouts() returns trigger language plpgsql as $$
   begin
     insert into logouts (id, client_id, user_id, sid, created_at, next_try_at)
       select gen_random_uuid()::text, clients.id, new.user_id, apps.sid, new.ended_at, new.ended_at
       from app_sessions apps join oauth_clients clients on clients.id = apps.client_id
       where apps.session_id = new.id and clients.backchannel_logout_uri is not null;
     return null;
   end $$`,
  `create trigger logouts_of_session after update of ended_at on sessions for each row
     when (old.ended_at is null and new.ended_at is not null and new.end_reason is distinct from 'REPLACED')
     execute function queue_logouts()`,
];

export const logouts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
