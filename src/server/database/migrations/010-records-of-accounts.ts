import { type Kysely, type Migration, sql } from 'kysely';

/** Apps' grants end by account: with a reset, a factor or a withdrawn consent. */
export const recordsOfAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index oidc_records_account on oidc_records ((payload ->> 'accountId'))`.execute(db);
  },
};
