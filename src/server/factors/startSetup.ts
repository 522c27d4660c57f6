import { generateSecret } from 'otplib';
import type { Resource } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import { seal, unseal } from '../core/keys/seal.ts';
import type { Place } from '../core/keys/sealed.ts';
import { Refusal } from '../core/Refusal.ts';
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
export const openSetup = (
  { keys }: Pick<Context, 'keys'>,
  setup: { readonly binding: string; readonly secret: string },
) => unseal(keys, 'otp', setup.secret, placeOf(setup));

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
