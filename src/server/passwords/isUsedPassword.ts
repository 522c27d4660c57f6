import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { verifyPassword } from './hashPassword.ts';

/** The number of former passwords that must not be used again. */
export const USED_PASSWORDS = 5;

/** Whether a password is the account's current one, or one of its `USED_PASSWORDS` most recent former ones. */
export async function isUsedPassword(
  { database, request }: Pick<Context, 'database' | 'request'>,
  user: User,
  password: string,
): Promise<boolean> {
  const before = await database
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(USED_PASSWORDS)
    .execute();
  for (const hash of [user.password_hash, ...before.map((row) => row.password_hash)]) {
    if (hash !== null && (await verifyPassword(hash, password, request))) return true;
  }
  return false;
}
