import { sql } from 'kysely';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { findOtpStep } from './findOtpStep.ts';
import { judgeFactorTry } from './judgeFactorTry.ts';
import type { Subject } from './Subject.ts';
import { findSetup, openSetup, refuseSecondSetup } from './startSetup.ts';
import { wrongCode } from './wrongCode.ts';

/**
 * Proves that the authenticator app has the secret of a set-up.
 * @throws Refusal BAD_CREDENTIALS, EXPIRED for a used code, INVALID_TOKEN after too many codes in the set-up, FORBIDDEN
 * before there is a secret, TOO_MANY_REQUESTS
 */
export async function verifySetup(context: Context, subject: Subject, code: string): Promise<void> {
  refuseSecondSetup(subject);
  const setup = await findSetup(context, subject);
  if (!setup) throw new Refusal('FORBIDDEN', { detail: 'no set-up has begun' });
  const attempt = { binding: subject.binding, userId: subject.user.id, spent: 'INVALID_TOKEN' } as const;
  await judgeFactorTry(context, attempt, () => prove(context, setup, code));
}

async function prove(context: Context, setup: Parameters<typeof openSetup>[1], code: string) {
  const { database, clock } = context;
  const step = await findOtpStep(await openSetup(context, setup), code, clock.now());
  if (step === undefined) throw wrongCode();
  const proved = await database
    .updateTable('factor_setups')
    .set({ last_step: step })
    .where('binding', '=', setup.binding)
    .where(sql<boolean>`coalesce(last_step, -1) < ${step}`)
    .returning('binding')
    .executeTakeFirst();
  if (!proved) throw new Refusal('EXPIRED');
}
