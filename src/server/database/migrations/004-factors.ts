import { type Kysely, type Migration, sql } from 'kysely';

/** Passkeys, unfinished set-ups, and inquiries about lost second factors. */
const STATEMENTS = [
  `create table passkeys (
     credential_id text primary key, user_id text not null references users on delete cascade,
     device_id text references devices on delete set null, public_key text not null, counter bigint not null,
     user_verified boolean not null, backup_eligible boolean not null, backed_up boolean not null,
     transports jsonb not null, registered_at timestamptz not null, last_used_at timestamptz)`,
  `create index passkeys_user on passkeys (user_id)`,
  `create table factor_setups (
     binding text primary key, user_id text not null references users on delete cascade, secret text not null,
     last_step integer, created_at timestamptz not null)`,
  `create table inquiries (
     id text primary key, user_id text not null references users on delete cascade, message text not null,
     created_at timestamptz not null)`,
  `alter table organisations add column admin_email text`,
];

export const factors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
