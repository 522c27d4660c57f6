import type { Resource } from '../../contract/operations.ts';
import { countMailRequest } from '../accounts/countMailRequest.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { addSeconds } from '../core/time/addSeconds.ts';
import { circumstances } from '../mail/circumstances.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { findSession } from '../sessions/findSession.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';
import { TOKEN_LIFETIMES } from '../tokens/TokenPurpose.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { issueMailedCode, proveMailedCode } from './mailedCode.ts';
import { removeFactors } from './removeFactors.ts';
import { requireFreshSubject, type Subject } from './Subject.ts';

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
