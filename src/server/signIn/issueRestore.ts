import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';

/** A token that restores a dormant account, after the first factor. It voids older ones. */
export async function issueRestore(context: Context, user: User): Promise<string> {
  await revokeTokens(context, user.id, 'dormant-restore');
  return issueToken(context, { purpose: 'dormant-restore', user });
}
