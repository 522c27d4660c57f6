import type { Parameters } from '../../contract/operations.ts';
import { findCandidates } from '../accounts/findUser.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { onTheWay } from '../passwords/hashPassword.ts';
import { provePassword } from '../passwords/provePassword.ts';
import { stepToken } from '../tokens/issueToken.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';
import { findOwner, readToken, type StoredToken, takeToken } from '../tokens/takeToken.ts';
import { beginSignIn } from './concludeSignIn.ts';
import { type Proofs, readProofs, type SignInResult } from './Proofs.ts';

/** Checks the account and the password, and then returns the next missing step. */
export async function signInWithPassword(
  context: Context,
  { username, password, orgId }: Parameters<'POST /signin/password'>,
): Promise<SignInResult> {
  // Any device cookie is enough here. Whether the account knows the device is checked later.
  const who = { source: context.request.source, isKnown: context.cookies.get('device') !== undefined };
  const users = await onTheWay(who, () => findCandidates(context, username, orgId));
  try {
    const proved = await provePassword(context, username, users, password);
    const now = context.clock.now();
    return await beginSignIn(context, proved, { first: 'password', authenticatedAt: now, freshAt: now, password });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BAD_CREDENTIALS') throw error;
    const [user] = users;
    // This runs even without an account, so all cases take the same time (promise P07).
    const { discloses_lookup } = await loadOrganisation(context, user ?? { org_id: null });
    const isSocialOnly = user?.password_hash === null && user.channel === 'GOOGLE';
    // This code reveals that the account exists, so its organisation must have allowed that.
    throw isSocialOnly && discloses_lookup ? new Refusal('PASSWORD_NOT_FOUND') : error;
  }
}

interface Resumed {
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
