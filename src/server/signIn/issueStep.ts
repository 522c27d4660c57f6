import { issueToken } from '../tokens/issueToken.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';
import type { SignIn } from './SignIn.ts';

/**
 * The token of a sign-in's next step. It is in the answer and in the first-factor cookie, from which a reloaded page
 * gets it (api-contract, "How the flow knows who it is").
 */
export async function issueStep({ context, user, proofs }: SignIn, purpose: TokenPurpose): Promise<string> {
  const token = await issueToken(context, { purpose, user, payload: { proofs } });
  context.cookies.set('step', token);
  return token;
}
