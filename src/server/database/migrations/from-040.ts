/** The migrations from 040 on: their statements, by name. */
export const FROM_040: Readonly<Record<string, readonly string[]>> = {
  /** Clients that prove themselves with keys, and confidential clients without PKCE. */
  '040-client-proofs': [
    `alter table oauth_clients add column jwks jsonb`,
    `alter table oauth_clients add column pkce boolean not null default true`,
    `alter table oauth_clients add constraint oauth_clients_one_proof check (secret is null or jwks is null)`,
    `alter table oauth_clients add constraint oauth_clients_public_pkce
       check (pkce or secret is not null or jwks is not null)`,
  ],
  /** Published releases, and which one visits begin with. */
  '041-releases': [
    `create table releases (
       id text primary key, manifest text not null, signature text,
       published_at timestamptz not null, published_by text not null)`,
    `create table release_contents (hash text primary key, body bytea not null)`,
    `create table release_members (
       release text not null references releases on delete cascade, path text not null,
       hash text not null references release_contents, primary key (release, path))`,
    `create index release_members_hash on release_members (hash)`,
    `create index release_members_path on release_members (path)`,
    // The history outlives removed releases, so it does not refer to them.
    `create table release_live (
       number bigint generated always as identity primary key, at timestamptz not null, by text,
       release text, candidate text, share jsonb, check ((candidate is null) = (share is null)))`,
  ],
  /** What pages counted, per release and hour. */
  '042-traffic': [
    `create table traffic (
       hour timestamptz not null, release text not null, name text not null, count bigint not null,
       primary key (hour, release, name))`,
  ],
  /** Nodes store the release of their build, and say when they last ran it. */
  '043-builds': [`alter table releases add column used_at timestamptz`],
  /** What the guard of a shared release has counted. */
  '044-guards': [
    `create table guarded_accounts (choice bigint not null, account text not null, primary key (choice, account))`,
    `create table guarded_outcomes (
       choice bigint not null, is_candidate boolean not null, outcome text not null, count bigint not null,
       primary key (choice, is_candidate, outcome))`,
  ],
  /** Published releases that visits never begin with end some time. */
  '047-drafts': [
    `alter table releases add column kept_until timestamptz`,
    // As if they were published now.
    `update releases set kept_until = now() + interval '30 days' where used_at is null`,
  ],
  /**
   * The apps of each session, and the queue of logout tokens for them. A trigger fills the queue in the transaction that
   * ends a session, so no path can forget it, nodes of an older version included. A session that another one replaces
   * hands over its apps instead.
   */
  '048-logouts': [
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
  ],
  /** Answered requests of visits, for `npm run admin -- trace`. */
  '049-visit-steps': [
    `create table visit_steps (
       id bigint generated always as identity primary key, at timestamptz not null, reference text not null, visit text,
       release text, operation text not null, outcome text not null, milliseconds integer not null,
       steps text not null, events text not null)`,
    'create index visit_steps_reference on visit_steps (reference)',
    'create index visit_steps_visit on visit_steps (visit, at)',
  ],
  /** What only the first use of a passkey from another system tells. */
  '051-moved-passkeys': [
    `alter table passkeys add column user_handle text, alter column backup_eligible drop not null`,
  ],
  /** The APIs for which a client may request access tokens (RFC 8707). */
  '052-resources': [`alter table oauth_clients add column resources jsonb not null default '[]'`],
  /**
   * The managers of users, as directories say (RFC 7643, section 4.3). The table is apart from `users`, so that removing
   * a manager locks no other user's row.
   */
  '053-managers': [
    `create table user_managers (
       user_id text primary key references users on delete cascade,
       manager_id text not null references users on delete cascade)`,
    `create index user_managers_manager on user_managers (manager_id)`,
  ],
  /** Where a page of ours tells an app, in a frame, that a session has ended (OpenID Connect Front-Channel Logout 1.0). */
  '054-front-channel': [
    `alter table oauth_clients
       add column frontchannel_logout_uri text,
       add column frontchannel_logout_session_required boolean not null default true`,
  ],
  /**
   * The chain of the audit trail (`audit/README.md`). A trigger puts each new event into the queue of what is to be
   * chained, in the transaction of the event, so no path can forget it, nodes of an older version included. Events from
   * before are chained after the migration, in the order of their ids.
   */
  '056-audit-chain': [
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
  ],
  /** How far the audit trail was sent to its receiver: one row, once there is a receiver. */
  '057-audit-stream': [
    `create table audit_stream (
       id integer primary key check (id = 1), sent bigint not null default 0, lease bigint not null default 0,
       leased_until timestamptz, failures integer not null default 0, next_try_at timestamptz not null)`,
  ],
  /** The API of a client's access tokens if a request names none (RFC 8707, section 2). */
  '058-default-resource': [`alter table oauth_clients add column default_resource text`],
  /**
   * Shared signals: the queue of logout tokens also takes security events (OpenID Shared Signals Framework 1.0). Where an
   * app fetches its events, they are not due (`next_try_at` is null), so no worker takes them, nor does a node of an older
   * version.
   */
  '059-signals': [
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
  ],
};
