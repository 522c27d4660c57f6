import type { Parameters } from '../../contract/operations.ts';
import { findCandidates } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { onTheWay } from '../passwords/hashPassword.ts';
import { provePassword } from '../passwords/provePassword.ts';
import { beginSignIn } from './concludeSignIn.ts';
import type { SignInResult } from './SignIn.ts';

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
