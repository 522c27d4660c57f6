import { sql } from 'kysely';
import { generateSecret } from 'otplib';
import type { Resource } from '../../contract/operations.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Database, User } from '../core/database/Database.ts';
import { type Place, seal, unseal } from '../core/keys/seal.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { findSessionOfCookie } from '../sessions/findSession.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { readAddress } from './issueChallenge.ts';
import { findOtpStep, judgeFactorTry, wrongCode } from './judgeFactorTry.ts';
import { requireFreshSubject, type Subject } from './Subject.ts';

/** Bytes of a secret: as long as the hash (RFC 4226, section 4). */
const SECRET_LENGTH = 20;

/**
 * Makes the secret of a set-up. A repeated call with the same token gets the same secret, so a scanned QR code stays
 * valid after a reload (promise R04).
 * @throws Refusal FORBIDDEN if the account has a second factor, and those of `requireFresh`
 */
export async function startSetup(context: Context, subject: Subject): Promise<Resource<'POST /mfa'>> {
  refuseSecondSetup(subject);
  requireFreshSubject(context, subject);
  const { database, clock, keys } = context;
  const secret = await seal(keys, 'otp', generateSecret({ length: SECRET_LENGTH }), placeOf(subject));
  await database
    .insertInto('factor_setups')
    .values({
      binding: subject.binding,
      user_id: subject.user.id,
      secret,
      last_step: null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('binding').doNothing())
    .execute();
  const stored = await findSetup(context, subject);
  if (!stored) throw new Refusal('INVALID_TOKEN');
  return describeSetup(subject, await openSetup(context, stored));
}

export const findSetup = ({ database }: Pick<Context, 'database'>, { binding, user }: Subject) =>
  database
    .selectFrom('factor_setups')
    .selectAll()
    .where('binding', '=', binding)
    .where('user_id', '=', user.id)
    .executeTakeFirst();

const placeOf = ({ binding }: { readonly binding: string }): Place<'otp'> => `factor_setups ${binding}`;

/** The secret of a stored set-up. */
const openSetup = ({ keys }: Pick<Context, 'keys'>, setup: { readonly binding: string; readonly secret: string }) =>
  unseal(keys, 'otp', setup.secret, placeOf(setup));

/** The state of a set-up. Only the call that creates the secret returns it. */
export const describeSetup = ({ user }: Subject, resource = ''): Resource<'POST /mfa'> => ({
  resource,
  username: user.username,
  userId: user.id,
  // The page uses the colour of a member's organisation (D-95).
  ...(user.org_id === null ? {} : { orgId: user.org_id }),
  alternativeRequirement: user.alternative_requirement,
  businessUser: user.org_id !== null,
});

/** A token for a set-up must not be used to replace a factor that was added meanwhile (promise P10). */
export function refuseSecondSetup({ user }: Subject): void {
  if (user.mfa_active) throw new Refusal('FORBIDDEN', { detail: 'there is a second factor' });
}

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
