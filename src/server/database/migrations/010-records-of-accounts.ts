import { type Kysely, type Migration, sql } from 'kysely';

/** An index for ending an account's grants to apps, after a reset, a changed factor or a withdrawn consent. */
export const recordsOfAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index oidc_records_account on oidc_records ((payload ->> 'accountId'))`.execute(db);
  },
};
