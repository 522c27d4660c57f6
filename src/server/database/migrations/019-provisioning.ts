import { type Kysely, type Migration, sql } from 'kysely';

/** Provisioning by SCIM: the tokens of organisations, and groups with their members. */
const STATEMENTS = [
  `create table scim_tokens (
     id text primary key, token_hash text not null unique,
     org_id text not null references organisations on delete cascade,
     name text not null, created_by text not null, created_at timestamptz not null,
     expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz)`,
  `create table groups (
     id text primary key, org_id text not null references organisations on delete cascade,
     display_name text not null, external_id text, created_at timestamptz not null, modified_at timestamptz not null)`,
  `create unique index groups_display_name on groups (org_id, lower(display_name))`,
  `create table group_members (
     group_id text not null references groups on delete cascade,
     user_id text not null references users on delete cascade, primary key (group_id, user_id))`,
  `create index group_members_user on group_members (user_id)`,
];

export const provisioning: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
