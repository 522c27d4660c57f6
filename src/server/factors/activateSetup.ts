import type { Context } from '../Context.ts';
import type { Database } from '../database/Database.ts';
import { Refusal } from '../http/Refusal.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { findSessionOfCookie } from '../sessions/findSession.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { readAddress } from './mailedCode.ts';
import type { Subject } from './Subject.ts';
import { findSetup, refuseSecondSetup } from './startSetup.ts';

/** What a first factor alone had opened the way to. */
const OPEN_STEPS = [
  'mfa-setting',
  'mfa-sign',
  'alternative-email-code',
  'alternative-email',
  'single-session',
] as const;

/**
 * Turns the second factor on, all or nothing. The backup address is the one that was proved in this set-up, or none:
 * one that came to be there without a second factor must not be able to turn it off. Sessions that have proved less
 * than is asked from now on are over, except the one that did this.
 * @throws Refusal FORBIDDEN when the app is not proved or a factor is there, BAD_REQUEST when the backup address is
 * missing or not asked for, INVALID_TOKEN, EXPIRED
 */
export async function activateSetup(
  context: Context,
  subject: Subject,
  alternativeEmailToken: string | undefined,
): Promise<void> {
  refuseSecondSetup(subject);
  const { alternative_requirement: requirement, id } = subject.user;
  const setup = await findSetup(context, subject);
  if (!setup || setup.last_step === null) throw new Refusal('FORBIDDEN', { detail: 'authenticator app not proved' });
  const isMissing = requirement === 'REQUIRED' && alternativeEmailToken === undefined;
  const isTooMuch = requirement === 'NONE' && alternativeEmailToken !== undefined;
  if (isMissing || isTooMuch) throw new Refusal('BAD_REQUEST');
  const current = subject.kind === 'sign-on' ? await findSessionOfCookie(context) : undefined;
  await context.database.transaction().execute(async (database) => {
    const store = { database, clock: context.clock };
    const email =
      alternativeEmailToken === undefined
        ? null
        : readAddress(await takeToken(store, alternativeEmailToken, 'alternative-email'), subject);
    await storeFactor(database, id, {
      mfa_active: true,
      alternative_email: email,
      otp_secret: setup.secret,
      otp_registered_at: context.clock.now(),
      otp_last_step: setup.last_step,
    });
    await database.deleteFrom('factor_setups').where('user_id', '=', id).execute();
    await revokeTokens(store, id, ...OPEN_STEPS);
    await endSessions(store, { userId: id, ...(current ? { exceptId: current.id } : {}) }, 'REVOKED');
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

/** Of two set-ups at once, one comes first and the other is refused. */
async function storeFactor(database: Database, userId: string, factor: Factor): Promise<void> {
  const stored = await database
    .updateTable('users')
    .set(factor)
    .where('id', '=', userId)
    .where('mfa_active', '=', false)
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) throw new Refusal('FORBIDDEN', { detail: 'there is a second factor' });
}
