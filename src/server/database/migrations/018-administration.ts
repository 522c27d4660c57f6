import { type Kysely, type Migration, sql } from 'kysely';

/** Operators' settings for organisations, apps and accounts, and the list of operators. */
const STATEMENTS = [
  `alter table organisations add column color text, add column terms_uri text, add column privacy_uri text`,
  `alter table org_apps add column assigned_to_all boolean not null default false`,
  `alter table users add column external_id text, add column modified_at timestamptz`,
  `create index users_organisation on users (org_id, created_at, id)`,
  `create index users_external_id on users (org_id, external_id) where external_id is not null`,
  `create table administrators (
     id text primary key, name text not null, role text not null,
     org_id text references organisations on delete cascade, created_at timestamptz not null)`,
  `create unique index administrators_name on administrators (lower(name))`,
];

export const administration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
