import type { Context } from '../core/Context.ts';
import { createSecret, hashSecret } from '../tokens/createSecret.ts';

/**
 * Gives the caller's session a new id and keeps the rest, for a step-up (promise P11). The former id stops working. Of
 * two concurrent renewals the first one counts.
 */
export async function renewSession({ cookies, database }: Context): Promise<void> {
  const old = cookies.get('session');
  if (old === undefined) return;
  const cookie = createSecret();
  const renewed = await database
    .updateTable('sessions')
    .set({ token_hash: hashSecret(cookie) })
    .where('token_hash', '=', hashSecret(old))
    .executeTakeFirst();
  if (renewed.numUpdatedRows > 0n) cookies.set('session', cookie);
}
