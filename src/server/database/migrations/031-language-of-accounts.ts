import { type Kysely, type Migration, sql } from 'kysely';

/** The language and brand in which an account was last used; unknown before its next sign-in. */
export const languageOfAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column language text, add column brand text`.execute(db);
  },
};
