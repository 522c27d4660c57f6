import type { Parameters } from '../../contract/operations.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { HOUR } from '../core/time/Clock.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { countTry } from '../limits/countTry.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { findSessionOfCookie, isFresh } from '../sessions/findSession.ts';
import { stepToken } from '../tokens/issueToken.ts';
import { findOwner, readToken, takeToken } from '../tokens/takeToken.ts';
import { hashPassword } from './hashPassword.ts';
import { isUsedPassword, judgePassword, USED_PASSWORDS } from './judgePassword.ts';
import { forgetPasswordTries } from './PasswordTries.ts';
import { provePassword } from './provePassword.ts';

/**
 * Stores a hash as an account's password: the old hash joins the history, a lock ends (TIME-03), and a disconnected
 * directory is forgotten. Everything that the old password gave access to is revoked (`revokeEarned`). Runs in the
 * caller's transaction.
 */
export async function storePassword(store: AuditStore, user: User, passwordHash: string): Promise<void> {
  const { database, clock } = store;
  const now = clock.now();
  await database
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: now,
      reminder_postponed_until: null,
      locked_at: null,
      locked_until: null,
      directory: null,
    })
    .where('id', '=', user.id)
    .execute();
  if (user.password_hash !== null) {
    const old = { user_id: user.id, password_hash: user.password_hash, created_at: now };
    await database.insertInto('password_history').values(old).execute();
  }
  const kept = database
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(USED_PASSWORDS);
  await database
    .deleteFrom('password_history')
    .where('user_id', '=', user.id)
    .where('password_hash', 'not in', kept)
    .execute();
  if (user.locked_at !== null)
    await recordOwn(store, user, { action: 'account.unlocked', details: { by: 'password' } });
  await forgetPasswordTries(store, user);
  const credentials = [{ type: 'password', change: user.password_hash === null ? 'create' : 'update' }] as const;
  await revokeEarned(store, { userId: user.id, change: 'password', credentials });
}

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
