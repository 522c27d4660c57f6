import { issueToken } from '../tokens/issueToken.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';
import type { SignIn } from './SignIn.ts';

/**
 * The token of a sign-in's next step. It goes into the answer and into the first-factor cookie, where a page finds it
 * that was reloaded (api-contract, "How the flow knows who it is").
 */
export async function issueStep({ context, user, proofs }: SignIn, purpose: TokenPurpose): Promise<string> {
  const token = await issueToken(context, { purpose, user, payload: { proofs } });
  context.cookies.set('step', token);
  return token;
}
