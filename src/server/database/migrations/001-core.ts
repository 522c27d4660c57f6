import { type Kysely, type Migration, sql } from 'kysely';

/** Organisations, people, sessions, tokens, limits. Written as SQL, exactly as PostgreSQL stores it. */
const STATEMENTS = [
  `create table organisations (
     id text primary key, name text not null, alias text not null unique, label text not null, icon text,
     password_policy jsonb not null, password_change_uri text,
     mfa_required boolean not null default false, approval_required boolean not null default false,
     ip_zones jsonb, discloses_lookup boolean not null default false, created_at timestamptz not null)`,
  `create table organisation_domains (
     domain text not null, org_id text not null references organisations on delete cascade,
     primary key (domain, org_id))`,
  `create table users (
     id text primary key, username text not null, org_id text references organisations,
     first_name text not null, last_name text not null, display_name text not null, profile_image_url text,
     state text not null, channel text not null default 'PASSWORD', directory text, identity_provider_url text,
     password_hash text, password_changed_at timestamptz, reminder_postponed_until timestamptz,
     last_login_at timestamptz, locked_at timestamptz,
     device_check boolean not null default false, ip_zones jsonb,
     mfa_active boolean not null default false, mfa_required boolean not null default false,
     alternative_requirement text not null default 'OPTIONAL', alternative_email text,
     otp_secret text, otp_registered_at timestamptz, otp_last_step integer, created_at timestamptz not null)`,
  `create unique index users_username on users (lower(username), coalesce(org_id, ''))`,
  `create table password_history (
     user_id text not null references users on delete cascade, password_hash text not null,
     created_at timestamptz not null)`,
  `create index password_history_user on password_history (user_id)`,
  `create table devices (id text primary key, token_hash text not null unique, created_at timestamptz not null)`,
  `create table known_devices (
     device_id text not null references devices on delete cascade,
     user_id text not null references users on delete cascade,
     type text not null, os text not null, os_version text not null, browser text not null,
     registered_at timestamptz not null, primary key (device_id, user_id))`,
  `create table sessions (
     id text primary key, token_hash text not null unique,
     user_id text not null references users on delete cascade,
     device_id text not null references devices on delete cascade,
     channel text not null, level text not null, device_label text not null, created_at timestamptz not null,
     idle_expires_at timestamptz not null, expires_at timestamptz not null,
     ended_at timestamptz, end_reason text)`,
  `create index sessions_user on sessions (user_id)`,
  `create table bucket_entries (
     id text primary key, device_id text not null references devices on delete cascade,
     user_id text not null references users on delete cascade,
     session_id text not null references sessions on delete cascade,
     channel text not null, created_at timestamptz not null, unique (device_id, user_id))`,
  `create table tokens (
     hash text primary key, purpose text not null, user_id text references users on delete cascade,
     payload jsonb not null, created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
  `create index tokens_user on tokens (user_id)`,
  `create table counters (key text primary key, count integer not null, window_ends_at timestamptz not null)`,
  `create table attempts (
     key text primary key, reserved integer not null, wrong integer not null, last_at timestamptz not null)`,
  `create table keys (name text primary key, value text not null)`,
  `create table facts (name text primary key, value text not null)`,
  `create table apps (
     id text primary key, name text not null, logo text, icon_url text, policies jsonb not null,
     mfa_activated boolean not null default false)`,
  `create table org_apps (
     id text primary key, app_id text not null references apps, org_id text not null references organisations)`,
];

export const core: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
