import type { signIn as area } from '../../contract/operations/signIn.ts';
import type { OperationHandlersOf } from '../core/Context.ts';
import { presentChallenge } from '../factors/issueChallenge.ts';
import { signInWithFactor } from '../factors/proveFactor.ts';
import { offerPasskeySignIn, signInWithPasskey } from '../factors/verifyAssertion.ts';
import { framesOf, pageAfterSignOut } from '../oidc/frontChannel.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { checkToken, findSessionOfCookie, requireSession } from '../sessions/findSession.ts';
import { forgetEntry, listBucket, takeEntry } from '../sessions/tokenBucket.ts';
import { beginSignIn, concludeSignIn } from '../signIn/concludeSignIn.ts';
import { resumeSignIn, signInWithPassword } from '../signIn/signInWithPassword.ts';
import { signInWithProvider } from '../social/signInWithProvider.ts';

export const signIn: OperationHandlersOf<typeof area> = {
  'POST /signin/password': (context, credentials) => signInWithPassword(context, credentials),

  'POST /signin/mfa': (context, shown) => signInWithFactor(context, shown),

  'POST /signin/passkey-challenges': async (context) => {
    return { code: 'OK', data: presentChallenge(context, await offerPasskeySignIn(context)) };
  },

  'POST /signin/passkey': (context, { credential }) => signInWithPasskey(context, credential),

  'POST /signin/{provider}': (context, answer) => signInWithProvider(context, answer),

  'POST /signin/single-session-token': async (context, { token }) => {
    const { user, proofs } = await resumeSignIn(context, token, 'single-session');
    return concludeSignIn(context, user, { ...proofs, singleSession: true });
  },

  'POST /signin/token': async (context, { tid }) => {
    const { user, session } = await takeEntry(context, tid);
    const secondFactor = session.level === 'mfa';
    const { authenticated_at: authenticatedAt, fresh_at: freshAt, channel, methods } = session;
    return beginSignIn(context, user, { first: 'session', authenticatedAt, freshAt, channel, methods, secondFactor });
  },

  'GET /signin/token-bucket': async (context) => ({ code: 'OK', data: await listBucket(context) }),

  'DELETE /signin/token-bucket': async (context, { tid }) => {
    await forgetEntry(context, tid);
    return { code: 'OK', data: null };
  },

  'DELETE /token': async (context, { redirect }) => {
    const session = await findSessionOfCookie(context);
    if (session) await endSessions(context, { id: session.id }, 'LOG_OUT');
    context.cookies.clear('step');
    // The page that tells apps knows the session by its cookie, and clears it.
    if (session && (await framesOf(context, session.id)).length > 0)
      return { code: 'OK', data: { next: pageAfterSignOut(redirect) } };
    context.cookies.clear('session');
    return { code: 'OK', data: null };
  },

  'POST /check-token': async (context, { token }) => {
    await checkToken(context, token);
    return { code: 'OK', data: { valid: true } };
  },

  'GET /users/me': async (context) => {
    const { user } = await requireSession(context);
    const organisation = user.org_id === null ? null : await loadOrganisation(context, user);
    return {
      code: 'OK',
      data: {
        id: user.id,
        username: user.username,
        displayName: user.display_name,
        firstName: user.first_name,
        orgId: user.org_id,
        orgName: organisation?.name ?? null,
        businessUser: user.org_id !== null,
      },
    };
  },
};
