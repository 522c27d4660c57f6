import type { Parameters } from '../../contract/operations.ts';
import type { Context } from '../Context.ts';
import type { User } from '../database/Database.ts';
import { Refusal } from '../http/Refusal.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { revokeGrantsOf } from '../oidc/revokeGrantsOf.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { findSessionOfCookie } from '../sessions/findSession.ts';
import { loadOrganisation } from '../signIn/loadOrganisation.ts';
import { provePassword } from '../signIn/provePassword.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';
import { readToken, takeToken } from '../tokens/takeToken.ts';
import { hashPassword } from './hashPassword.ts';
import { isUsedPassword } from './isUsedPassword.ts';
import { judgePassword } from './judgePassword.ts';
import { storePassword } from './storePassword.ts';

/** A mailed link, or a sign-in that the age of the password stopped. */
const CHANGE_PURPOSES = ['password-reset', 'password-recommended', 'password-expired'] as const;

/** What the old password may have opened the way to. Links that prove an address stay good. */
const BUILT_ON_PASSWORD = [
  ...CHANGE_PURPOSES,
  ...(['mfa-sign', 'mfa-setting', 'single-session', 'new-device', 'dormant-proof', 'dormant-restore'] as const),
  ...(['social-link', 'mfa-deactivate', 'alternative-email-code', 'alternative-email'] as const),
] as const satisfies readonly TokenPurpose[];

/**
 * Whose password a token may change.
 * @throws Refusal EXPIRED, INVALID_TOKEN
 */
export async function readChange(context: Context, token: string): Promise<User> {
  const { user_id } = await readToken(context, token, ...CHANGE_PURPOSES);
  const user = await context.database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user_id)
    .where('state', 'in', ['ACTIVATED', 'UNVERIFIED', 'UNAPPROVED'])
    .executeTakeFirst();
  if (!user || user.directory === 'SYNCED') throw new Refusal('INVALID_TOKEN');
  return user;
}

/**
 * Sets a new password. What is refused leaves the token as it was. Before it answers, every session of the account is
 * over, every token that the old password earned is void, those of apps included (promise P11), and its owner gets a
 * mail that says so.
 * @throws Refusal EXPIRED, INVALID_TOKEN, BAD_CREDENTIALS, and what judges the new password
 */
export async function changePassword(
  context: Context,
  { token, password, authorizePassword, checkAuthorizePassword }: Parameters<'POST /password'>,
): Promise<void> {
  const { clock, settings, request } = context;
  const user = await readChange(context, token);
  if (checkAuthorizePassword) await provePassword(context, user.username, user, authorizePassword);
  const organisation = await loadOrganisation(context, user);
  judgePassword(organisation, user.username, password);
  if (await isUsedPassword(context, user, password)) {
    throw new Refusal('USED_PASSWORD');
  }
  const passwordHash = await hashPassword(password);
  await context.database.transaction().execute(async (database) => {
    await takeToken({ database, clock }, token, ...CHANGE_PURPOSES);
    await storePassword({ database, clock }, user, passwordHash);
    await revokeTokens({ database, clock }, user.id, ...BUILT_ON_PASSWORD);
    await endSessions({ database, clock }, { userId: user.id }, 'REVOKED');
    await revokeGrantsOf({ database }, user.id);
  });
  context.cookies.clear('step');
  const here = await findSessionOfCookie(context);
  // Whoever was signed in here has ended that session themselves: nobody needs to be told that it expired.
  if (here?.user_id === user.id) context.cookies.clear('session');
  const link = new URL('/password/reset/lookup', settings.origin).href;
  const values = {
    username: user.username,
    ...(user.org_id === null ? {} : { organisation: organisation.name }),
    link,
  };
  await enqueueMail(context, { template: 'password-changed', to: user.username, language: request.language, values });
}
