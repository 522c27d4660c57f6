import type { Parameters } from '../../contract/operations.ts';
import { findUser } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { provePassword } from '../passwords/provePassword.ts';
import { beginSignIn } from './concludeSignIn.ts';
import type { SignInResult } from './SignIn.ts';

/** Who, the password, and then whatever else is missing. */
export async function signInWithPassword(
  context: Context,
  { username, password, orgId }: Parameters<'POST /signin/password'>,
): Promise<SignInResult> {
  const user = await findUser(context, username, orgId);
  try {
    const proved = await provePassword(context, username, user, password);
    const authenticatedAt = context.clock.now();
    return await beginSignIn(context, proved, { first: 'password', authenticatedAt, password });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BAD_CREDENTIALS') throw error;
    // Asked for every account and for nobody, so that all of them take as long (promise P07).
    const { discloses_lookup } = await loadOrganisation(context, user ?? { org_id: null });
    const isSocialOnly = user?.password_hash === null && user.channel === 'GOOGLE';
    // Says that the account exists, so its organisation must have allowed that.
    throw isSocialOnly && discloses_lookup ? new Refusal('PASSWORD_NOT_FOUND') : error;
  }
}
