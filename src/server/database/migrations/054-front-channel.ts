import { type Kysely, type Migration, sql } from 'kysely';

/** Where a page of ours tells an app, in a frame, that a session has ended (OpenID Connect Front-Channel Logout 1.0). */
export const frontChannel: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table oauth_clients
      add column frontchannel_logout_uri text,
      add column frontchannel_logout_session_required boolean not null default true`.execute(db);
  },
};
