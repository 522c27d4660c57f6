import { sql } from 'kysely';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { unseal } from '../core/keys/seal.ts';
import { Refusal } from '../core/Refusal.ts';
import { findOtpStep } from './findOtpStep.ts';
import { wrongCode } from './wrongCode.ts';

/**
 * Checks a one-time code of an account. A code works once: its time step is taken in one statement, so that of two
 * parallel uses one is refused (RFC 6238, section 5.2). Count the try before.
 * @throws Refusal BAD_CREDENTIALS, or EXPIRED for a code that was used
 */
export async function proveOtp(context: Context, user: User, code: string): Promise<void> {
  if (!user.mfa_active || user.otp_secret === null) throw wrongCode('no one-time codes');
  const secret = await unseal(context.keys, 'otp', user.otp_secret, `users ${user.id}`);
  const step = await findOtpStep(secret, code, context.clock.now());
  if (step === undefined) throw wrongCode();
  const taken = await context.database
    .updateTable('users')
    .set({ otp_last_step: step })
    .where('id', '=', user.id)
    .where('otp_registered_at', 'is not distinct from', user.otp_registered_at)
    .where(sql<boolean>`coalesce(otp_last_step, -1) < ${step}`)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new Refusal('EXPIRED');
}
