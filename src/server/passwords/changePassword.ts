import type { Parameters } from '../../contract/operations.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { HOUR } from '../core/time/addSeconds.ts';
import { countTry } from '../limits/countTry.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { findSessionOfCookie } from '../sessions/findSession.ts';
import { isFresh } from '../sessions/requireFresh.ts';
import { findOwner } from '../tokens/findOwner.ts';
import { stepToken } from '../tokens/stepToken.ts';
import { readToken, takeToken } from '../tokens/takeToken.ts';
import { hashPassword } from './hashPassword.ts';
import { isUsedPassword } from './isUsedPassword.ts';
import { judgePassword } from './judgePassword.ts';
import { provePassword } from './provePassword.ts';
import { storePassword } from './storePassword.ts';

/** A mailed link, or a sign-in that an expired password interrupted. */
const CHANGE_PURPOSES = ['password-reset', 'password-recommended', 'password-expired'] as const;

/** How often an account may try a former password. The response reveals that it was one, so this is limited. */
const PER_ACCOUNT = { tries: 10, window: HOUR };

const CHANGEABLE: ReadonlySet<User['state']> = new Set(['ACTIVATED', 'UNAPPROVED']);

/**
 * The account whose password a token may change, and, if the token belongs to a sign-in, when its first factor was
 * proved.
 * @throws Refusal EXPIRED, INVALID_TOKEN
 */
export async function readChange(context: Context, token: string): Promise<{ user: User; authenticatedAt?: Date }> {
  const stored = await readToken(context, token, ...CHANGE_PURPOSES);
  const user = await findOwner(context, stored);
  if (!user || !CHANGEABLE.has(user.state) || user.directory === 'SYNCED') throw new Refusal('INVALID_TOKEN');
  return stored.purpose === 'password-reset' ? { user } : { user, authenticatedAt: stored.created_at };
}

/**
 * Sets a new password. If a sign-in proved the current password too long ago (`isFresh`), the current password is
 * required again, because the page may have been left open. A refusal leaves the token valid. Before the response, all
 * sessions of the account, all tokens that the old password led to, and apps' tokens are revoked (promise P11), and the
 * owner gets a mail.
 * @throws Refusal EXPIRED, INVALID_TOKEN, BAD_CREDENTIALS, and those of the check of the new password
 */
export async function changePassword(
  context: Context,
  { token: given, password, authorizePassword, checkAuthorizePassword }: Parameters<'POST /password'>,
): Promise<void> {
  const { settings, request } = context;
  const token = stepToken(context, given);
  const { user, authenticatedAt } = await readChange(context, token);
  if (checkAuthorizePassword) await provePassword(context, user.username, [user], authorizePassword);
  else if (authenticatedAt && !isFresh(context, authenticatedAt)) throw new Refusal('BAD_CREDENTIALS');
  const organisation = await loadOrganisation(context, user);
  await judgePassword(context, organisation, user.username, password);
  if (await isUsedPassword(context, user, password)) {
    await countTry(context, `used-password:${user.id}`, PER_ACCOUNT);
    throw new Refusal('USED_PASSWORD');
  }
  const passwordHash = await hashPassword(settings, password, request);
  const warn = await openWarnings(context);
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    const { purpose } = await takeToken(store, token, ...CHANGE_PURPOSES);
    await recordOwn(store, user, { action: 'password.changed', details: { way: purpose } });
    await storePassword(store, user, passwordHash);
    await warn(database, user, 'password-changed');
  });
  context.cookies.clear('step');
  const here = await findSessionOfCookie(context);
  // The person's own change ended the session in this browser, so the portal must not report it as expired.
  if (here?.user_id === user.id) context.cookies.clear('session');
}
