import { type Kysely, type Migration, sql } from 'kysely';

/** Apps with their assignments, OAuth clients, consents and licences, and the records of the OpenID provider. */
const STATEMENTS = [
  `alter table org_apps
     add column state text not null default 'ACTIVE', add column used_start_at timestamptz,
     add column used_end_at timestamptz, add column launch_uri text`,
  `create table app_assignments (
     org_app_id text not null references org_apps on delete cascade,
     user_id text not null references users on delete cascade,
     assigned_at timestamptz not null, revoked_at timestamptz, primary key (org_app_id, user_id))`,
  `create table oauth_clients (
     id text primary key, org_app_id text not null references org_apps on delete cascade, secret text,
     redirect_uris jsonb not null, post_logout_redirect_uris jsonb not null, scope jsonb not null,
     autoapprove jsonb not null)`,
  `create table consents (
     user_id text not null references users on delete cascade,
     client_id text not null references oauth_clients on delete cascade,
     scope text not null, state text not null, decided_at timestamptz not null,
     primary key (user_id, client_id, scope))`,
  `create table oidc_records (
     kind text not null, hash text not null, payload jsonb not null, grant_id text, created_at timestamptz not null,
     expires_at timestamptz, consumed_at timestamptz, primary key (kind, hash))`,
  `create index oidc_records_grant on oidc_records (grant_id)`,
  `create table licence_renewals (
     id text primary key, token_hash text not null unique,
     org_app_id text not null references org_apps on delete cascade,
     workspace text not null, license text not null, expires_at timestamptz not null,
     choice text, message text, answered_at timestamptz, settled_at timestamptz)`,
];

export const apps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
