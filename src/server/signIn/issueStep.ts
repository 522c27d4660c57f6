import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';
import type { SignIn } from './SignIn.ts';

/**
 * The token of a sign-in's next step. It is returned in the response, and in the first-factor cookie for a page that is
 * reloaded (api-contract, "How the flow knows who it is").
 */
export async function issueStep({ context, user, proofs }: SignIn, purpose: TokenPurpose): Promise<string> {
  const token = await issueToken(context, { purpose, user, payload: { proofs } });
  context.cookies.set('step', token);
  return token;
}

/** A token that restores a dormant account after the first factor. It voids older such tokens. */
export async function issueRestore(context: Context, user: User): Promise<string> {
  await revokeTokens(context, user.id, 'dormant-restore');
  return issueToken(context, { purpose: 'dormant-restore', user });
}
