import { type Kysely, type Migration, sql } from 'kysely';

/** Accounts at social providers: one for each account of the portal and each provider. */
export const linkedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table linked_accounts (
      issuer text not null, subject text not null, user_id text not null references users on delete cascade,
      linked_at timestamptz not null, primary key (issuer, subject), unique (user_id, issuer))`.execute(db);
  },
};
