import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { Database, User } from '../core/database/Database.ts';
import { seal } from '../core/keys/seal.ts';
import { Refusal } from '../core/Refusal.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { findSessionOfCookie } from '../sessions/findSession.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { readAddress } from './mailedCode.ts';
import type { Subject } from './Subject.ts';
import { findSetup, openSetup, refuseSecondSetup } from './startSetup.ts';

/**
 * Turns the second factor on, in one transaction. The backup address is the one proved in this set-up, or none: an
 * address that was set without a second factor must not be able to turn it off. Other sessions without the factor end.
 * @throws Refusal FORBIDDEN if the app is not proved or a factor exists, BAD_REQUEST if the backup address is missing
 * or not allowed, INVALID_TOKEN, EXPIRED
 */
export async function activateSetup(
  context: Context,
  subject: Subject,
  alternativeEmailToken: string | undefined,
): Promise<void> {
  refuseSecondSetup(subject);
  const { user } = subject;
  const { alternative_requirement: requirement } = user;
  const setup = await findSetup(context, subject);
  if (!setup || setup.last_step === null) throw new Refusal('FORBIDDEN', { detail: 'authenticator app not proved' });
  const isMissing = requirement === 'REQUIRED' && alternativeEmailToken === undefined;
  const isTooMuch = requirement === 'NONE' && alternativeEmailToken !== undefined;
  if (isMissing || isTooMuch) throw new Refusal('BAD_REQUEST');
  const current = subject.kind === 'sign-on' ? await findSessionOfCookie(context) : undefined;
  const secret = await seal(context.keys, 'otp', await openSetup(context, setup), `users ${user.id}`);
  const warn = await openWarnings(context);
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    const email =
      alternativeEmailToken === undefined
        ? null
        : readAddress(await takeToken(store, alternativeEmailToken, 'alternative-email'), subject);
    await storeFactor(database, user, {
      mfa_active: true,
      alternative_email: email,
      otp_secret: secret,
      otp_registered_at: context.clock.now(),
      otp_last_step: setup.last_step,
    });
    const details = { factor: 'otp', hasBackupAddress: email !== null };
    await recordOwn(store, user, { action: 'factor.added', details });
    const own = current ? { sessionId: current.id } : {};
    const credentials = [{ type: 'app', change: 'create' }] as const;
    await revokeEarned(store, { userId: user.id, change: 'second-factor-on', credentials, ...own });
    await warn(database, user, 'codes-added', email ?? undefined);
  });
  if (subject.kind === 'mfa-setting') context.cookies.clear('step');
}

interface Factor {
  readonly mfa_active: true;
  readonly alternative_email: string | null;
  readonly otp_secret: string;
  readonly otp_registered_at: Date;
  readonly otp_last_step: number | null;
}

/** Refuses the second of two concurrent set-ups, and a set-up whose sign-in has ended. */
async function storeFactor(database: Database, user: User, factor: Factor): Promise<void> {
  const stored = await database
    .updateTable('users')
    .set(factor)
    .where('id', '=', user.id)
    .where('mfa_active', '=', false)
    .where('security_stamp', '=', user.security_stamp)
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) throw new Refusal('FORBIDDEN', { detail: 'the account has changed' });
}
