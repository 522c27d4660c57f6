import { accountState, lockEndsAfter } from '../../accounts/accountState.ts';
import { rememberBrowser } from '../../accounts/ownBrowser.ts';
import { Refusal } from '../../core/Refusal.ts';
import { issueRestore } from '../issueRestore.ts';
import { issueStep } from '../issueStep.ts';
import type { SignIn, SignInStep } from '../SignIn.ts';

/**
 * Only an active account signs in. The answer may reveal the state, since the first factor was correct (promise P07).
 */
export const requireState: SignInStep = async (signIn) => {
  const { context, user } = signIn;
  const now = context.clock.now();
  const state = accountState(user, now);
  switch (state) {
    case 'ACTIVATED':
      return undefined;
    case 'DELETED':
      throw new Refusal('DELETED_USER');
    case 'UNVERIFIED':
      if (signIn.proofs.first === 'password') await rememberBrowser(context, user.id);
      throw new Refusal('UNVERIFIED_USER', { data: { id: user.id, username: user.username, state } });
    case 'PENDING':
      throw new Refusal('BAD_CREDENTIALS', { errors: { state, id: user.id }, data: { id: user.id } });
    case 'UNAPPROVED':
      throw new Refusal('BAD_CREDENTIALS', { errors: { state, ...(user.org_id ? { orgId: user.org_id } : {}) } });
    case 'LOCKED': {
      const retryAfter = lockEndsAfter(user, now);
      throw new Refusal('BAD_CREDENTIALS', { errors: { state }, ...(retryAfter && { data: { retryAfter } }) });
    }
    case 'DORMANT':
      await issueStep(signIn, 'dormant-proof');
      throw new Refusal('BAD_CREDENTIALS', { errors: { state, ...(await restoreToken(signIn)) } });
    default:
      throw new Refusal('BAD_CREDENTIALS', { errors: { state } });
  }
};

/**
 * D-37: a sign-in without a password has no typed username with which to request the restore token, so the answer has
 * it. With a username the page requests it (CALL-65).
 */
async function restoreToken({ context, user, proofs }: SignIn): Promise<{ token?: string }> {
  return proofs.first === 'password' ? {} : { token: await issueRestore(context, user) };
}
