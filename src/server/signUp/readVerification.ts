import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { findOwner } from '../tokens/findOwner.ts';
import { readToken } from '../tokens/takeToken.ts';

/** The account whose address a verification link would verify. The link stays valid. */
export async function readVerification(context: Context, token: string): Promise<User> {
  const user = await findOwner(context, await readToken(context, token, 'email-verification'));
  if (user?.state !== 'UNVERIFIED') throw new Refusal('INVALID_TOKEN');
  return user;
}
