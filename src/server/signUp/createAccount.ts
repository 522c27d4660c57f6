import { accountRow, type NewAccount } from '../accounts/accountRow.ts';
import type { Database, User } from '../core/database/Database.ts';

/**
 * Stores the account of a sign-up.
 * @returns undefined if the username was taken meanwhile
 */
export async function createAccount(database: Database, account: NewAccount, now: Date): Promise<User | undefined> {
  return database
    .insertInto('users')
    .values({ ...accountRow(account, now), given_answers: account.answers ?? null, signed_up_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
