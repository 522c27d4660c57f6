import { type Kysely, type Migration, sql } from 'kysely';

/** Sign-ons to an app that wait for the app's own second factor. */
export const signOns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sign_ons (
      token_hash text primary key, session_id text not null references sessions on delete cascade,
      user_id text not null references users on delete cascade,
      org_app_id text not null references org_apps on delete cascade,
      needs text not null, next text not null, created_at timestamptz not null, expires_at timestamptz not null,
      proved_at timestamptz)`.execute(db);
    await sql`create index sign_ons_session on sign_ons (session_id)`.execute(db);
  },
};
