import type { Context } from '../core/Context.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { hashHere } from '../tokens/hashHere.ts';

/**
 * Gives the caller's session a new id and changes nothing else, for a step-up (promise P11). The former id stops
 * working. Of two concurrent renewals, only the first takes effect.
 */
export async function renewSession(context: Context): Promise<void> {
  const { cookies, database } = context;
  const old = cookies.get('session');
  if (old === undefined) return;
  const cookie = createSecret();
  const renewed = await database
    .updateTable('sessions')
    .set({ token_hash: hashHere(cookie, context) })
    .where('token_hash', '=', hashHere(old, context))
    .executeTakeFirst();
  if (renewed.numUpdatedRows > 0n) cookies.set('session', cookie);
}
