import { type Kysely, type Migration, sql } from 'kysely';

const COUNT = 16;

/** Accounts that nobody has, for the work that is done where no account is (`accounts/findStandIns.ts`). */
export const standIns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into users (id, username, first_name, last_name, display_name, state, created_at)
      select 'nobody-' || n, 'nobody-' || n || '@nowhere.invalid', 'Nobody', 'Nobody', 'Nobody Nobody', 'DELETED',
        timestamptz '2026-01-01'
      from generate_series(0, ${sql.lit(COUNT - 1)}) as n`.execute(db);
  },
  async down(db: Kysely<unknown>) {
    await sql`delete from users where id like 'nobody-%' and username like 'nobody-%@nowhere.invalid'`.execute(db);
  },
};
