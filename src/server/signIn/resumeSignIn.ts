import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { findOwner } from '../tokens/findOwner.ts';
import { stepToken } from '../tokens/stepToken.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';
import { readToken, type StoredToken, takeToken } from '../tokens/takeToken.ts';
import { type Proofs, readProofs } from './Proofs.ts';

export interface Resumed {
  readonly user: User;
  readonly proofs: Proofs;
}

/**
 * Resumes a sign-in by the token of its step, and uses up the token. If the call has no token, the one in the
 * first-factor cookie is used (D-58).
 * @throws Refusal EXPIRED, INVALID_TOKEN, or UNAUTHORIZED if there is neither
 */
export async function resumeSignIn(
  context: Context,
  token: string | undefined,
  ...purposes: TokenPurpose[]
): Promise<Resumed> {
  return loadResumed(context, await takeToken(context, stepToken(context, token), ...purposes));
}

/** Like `resumeSignIn`, but the token stays valid, for checks and repeatable attempts. */
export async function peekSignIn(
  context: Context,
  token: string | undefined,
  ...purposes: TokenPurpose[]
): Promise<Resumed> {
  return loadResumed(context, await readToken(context, stepToken(context, token), ...purposes));
}

async function loadResumed(context: Context, stored: StoredToken): Promise<Resumed> {
  const user = await findOwner(context, stored);
  if (!user) throw new Refusal('INVALID_TOKEN');
  return { user, proofs: readProofs(stored.payload, user.security_stamp) };
}
