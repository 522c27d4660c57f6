import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Shared signals: the queue of logout tokens also takes security events (OpenID Shared Signals Framework 1.0). Where an
 * app fetches its events, they are not due (`next_try_at` is null), so no worker takes them, nor does a node of an older
 * version.
 */
const STATEMENTS = [
  `alter table oauth_clients add column shared_signals text`,
  `alter table logouts
     add column event text not null default 'logout', add column details jsonb not null default '{}',
     alter column user_id drop not null, alter column sid drop not null, alter column next_try_at drop not null`,
  `create function queue_end(client text, person text, its_sid text, ended timestamptz) returns void language sql as $$
     insert into logouts (id, client_id, user_id, sid, created_at, next_try_at, event)
       select gen_random_uuid()::text, clients.id, person, its_sid, ended, told.due, told.event
       from oauth_clients clients cross join lateral (values
         ('logout', clients.backchannel_logout_uri, ended),
         ('session-revoked', clients.shared_signals, case when clients.shared_signals <> 'poll' then ended end)
       ) told (event, receiver, due)
       where clients.id = client and told.receiver is not null
   $$`,
  `create or replace function queue_logouts() returns trigger language plpgsql as $$
   begin
     perform queue_end(client_id, new.user_id, sid, new.ended_at) from app_sessions where session_id = new.id;
     return null;
   end $$`,
];

export const signals: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
