import type { Resource } from '../../contract/operations.ts';
import { countMailRequest } from '../accounts/sendLink.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/Clock.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { removalOf } from '../credentials/tellApps.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { circumstances } from '../mail/Mail.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { findSession } from '../sessions/findSession.ts';
import { revokeTokens } from '../tokens/issueToken.ts';
import { TOKEN_LIFETIMES } from '../tokens/TokenPurpose.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { issueMailedCode, proveMailedCode } from './issueChallenge.ts';
import { requireFreshSubject, type Subject } from './Subject.ts';

/**
 * Removes all second factors of an account, in the caller's transaction. It also ends the account's sign-ons, its
 * apps' grants, and its sessions except the given one (promise P11).
 */
export async function removeFactors(
  store: Pick<Service, 'database' | 'clock'>,
  userId: string,
  sessionId?: string,
): Promise<void> {
  const { database } = store;
  const none = { mfa_active: false, otp_secret: null, otp_registered_at: null, otp_last_step: null };
  const had = database.selectFrom('users').select('otp_secret').where('id', '=', userId).forUpdate();
  const { otp_secret: secret } = await had.executeTakeFirstOrThrow();
  await database.updateTable('users').set(none).where('id', '=', userId).execute();
  const own = database.deleteFrom('passkeys').where('user_id', '=', userId);
  const credentials = removalOf(await own.returning('transports').execute(), secret !== null);
  const remaining = sessionId === undefined ? {} : { sessionId };
  await revokeEarned(store, { userId, change: 'second-factor-off', credentials, ...remaining });
  // The remaining session loses its proof of the removed factor: otherwise that proof would also be accepted for a
  // factor added later (promise P10).
  await database.updateTable('sessions').set({ level: 'password' }).where('user_id', '=', userId).execute();
}

/**
 * Mails to the stored backup address a code that turns the second factor off (promise P04). Older codes become void.
 * @throws Refusal FORBIDDEN without a factor or a backup address (D-76), TOO_MANY_REQUESTS, those of `requireFresh`
 */
export async function mailTurnOffCode(
  context: Context,
  subject: Subject,
): Promise<Resource<'POST /mfa/deactivate-tokens'>> {
  const { user } = subject;
  if (!user.mfa_active || user.alternative_email === null) throw new Refusal('FORBIDDEN');
  requireFreshSubject(context, subject);
  await countMailRequest(context, user.id);
  await revokeTokens(context, user.id, 'mfa-deactivate');
  const expiresAt = addSeconds(context.clock.now(), TOKEN_LIFETIMES['mfa-deactivate']);
  const { token, code } = await issueMailedCode(context, 'mfa-deactivate', subject, user.alternative_email);
  const { origin } = context.request;
  const link = new URL('/password/reset/lookup', origin).href;
  const values = { username: user.username, code, host: origin.hostname, link };
  const mail = {
    template: 'second-factor-code',
    to: user.alternative_email,
    ...circumstances(context, { user, organisation: await loadOrganisation(context, user) }),
    values,
  } as const;
  await enqueueMail(context, mail, { carries: { purpose: 'mfa-deactivate', userId: user.id } });
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * Removes all second factors of an account with the mailed code. Before the response, the account's other sessions, its
 * sign-ons and its apps' grants end (promise P11).
 * @throws Refusal BAD_CREDENTIALS, EXPIRED, INVALID_TOKEN, TOO_MANY_REQUESTS
 */
export async function turnOff(context: Context, token: string, code: string): Promise<void> {
  await proveMailedCode(context, 'mfa-deactivate', token, code);
  const current = await findSession(context);
  const warn = await openWarnings(context);
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    const { user_id: userId } = await takeToken(store, token, 'mfa-deactivate');
    if (userId === null) throw new Refusal('INVALID_TOKEN');
    const user = await database.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    await recordOwn(store, user, { action: 'factor.removed', details: { factor: 'all' } });
    await removeFactors(store, userId, current?.user.id === userId ? current.session.id : undefined);
    await warn(database, user, 'second-factor-off');
  });
  context.cookies.clear('step');
}
