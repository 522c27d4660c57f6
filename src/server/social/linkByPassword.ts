import type { Parameters } from '../../contract/operations.ts';
import { accountState, findCandidates } from '../accounts/findUser.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { afterWork } from '../idempotency/answerOnce.ts';
import { provePassword } from '../passwords/provePassword.ts';
import { beginSignIn } from '../signIn/concludeSignIn.ts';
import type { SignInResult } from '../signIn/Proofs.ts';
import { findOwner, readToken, takeToken } from '../tokens/takeToken.ts';
import { linkAccount } from './linkedAccounts.ts';
import { readIdentity } from './SocialIdentity.ts';

/**
 * Links a provider's account to the account with the same address, if the latter's password is correct (promise P14). A
 * wrong password is counted as in a sign-in (promise P08) and leaves the token valid. An account that may not sign in
 * is not linked; the sign-in says why.
 */
export async function linkByPassword(
  context: Context,
  { password, accessToken }: Parameters<'POST /linked-accounts:link'>,
): Promise<SignInResult> {
  const { clock } = context;
  const stored = await readToken(context, accessToken, 'social-link');
  const user = await findOwner(context, stored);
  if (!user) throw new Refusal('INVALID_TOKEN');
  // The address may have several accounts, and the password identifies the right one.
  const others = (await findCandidates(context, user.username)).filter(({ id }) => id !== user.id);
  const proved = await provePassword(context, user.username, [user, ...others], password);
  let now = proved;
  if (accountState(proved, clock.now()) === 'ACTIVATED') {
    const warn = await openWarnings(context);
    now = await context.database.transaction().execute(async (database) => {
      const store = { ...context, database };
      await takeToken(store, accessToken, 'social-link');
      const isLinked = await linkAccount(database, proved.id, readIdentity(stored.payload), clock.now());
      if (!isLinked) throw new Refusal('ALREADY_IN_USE_BY_GOOGLE');
      await recordOwn(store, proved, { action: 'linked-account.added' });
      await revokeEarned(store, { userId: proved.id, change: 'linked-account' });
      await warn(database, proved, 'linked-account');
      return database.selectFrom('users').selectAll().where('id', '=', proved.id).executeTakeFirstOrThrow();
    });
  }
  const at = clock.now();
  return afterWork(beginSignIn(context, now, { first: 'social', authenticatedAt: at, freshAt: at, password }));
}
