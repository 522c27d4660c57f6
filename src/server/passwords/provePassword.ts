import { sql } from 'kysely';
import { isLocked } from '../accounts/accountState.ts';
import { clearEndedLock, refusePassword } from '../accounts/refusePassword.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { countSource, uncountSource } from '../limits/countSource.ts';
import { countDevice, findKnownDevice, forgetDeviceTries } from './DeviceTries.ts';
import { findStandInHash } from './findStandInHash.ts';
import { type Hashing, inTurn, isOutdated } from './hashPassword.ts';
import { countOrganisation, type Uncount } from './OrganisationTries.ts';
import {
  countWrongPassword,
  forgetPasswordTries,
  reservePasswordTry,
  returnPlace,
  type Target,
} from './PasswordTries.ts';

type Call = Pick<Context, 'database' | 'clock' | 'request' | 'cookies' | 'settings'>;

const WINDOW = 15 * MINUTE;
const SOURCE = 'password';

/**
 * Judges a password. A missing account takes the same time and gets the same refusal as a wrong password (promise P07).
 * Tries are counted before the check (promise P08). The fifth wrong one in a row locks (D-78).
 * @throws Refusal BAD_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function provePassword(
  context: Call,
  username: string,
  user: User | undefined,
  password: string,
): Promise<User> {
  const target = { username, user };
  const deviceId = await findKnownDevice(context, user?.id);
  const who = { source: context.request.source, isKnown: deviceId !== undefined };
  return inTurn(who, async (hashing) => {
    const uncount = await countBefore(context, target, deviceId);
    const standIn = await findStandInHash(context, username);
    const isRight = await hashing.verify(user?.password_hash ?? standIn, password);
    const current = user?.password_hash && isRight ? await readAgain(context, user, hashing, password) : undefined;
    if (!current) {
      const lockedUntil = await countWrongPassword(context, target);
      await refusePassword(context, user, lockedUntil);
      throw new Refusal('BAD_CREDENTIALS');
    }
    await uncount();
    if (deviceId !== undefined) await forgetDeviceTries(context, deviceId, current.id);
    await renewHash(context, current, hashing, password);
    return settleRight(context, current);
  });
}

/** Counts a try: on a known device only there, as long as the device has tries left. */
async function countBefore(context: Call, target: Target, deviceId: string | undefined): Promise<Uncount> {
  const isFree = deviceId !== undefined && target.user && (await countDevice(context, deviceId, target.user.id));
  if (isFree) return async () => {};
  // The source is counted first, so that one with too many tries reserves none of an account's.
  await countSource(context, SOURCE, { tries: context.settings.signInLimits.perSource, window: WINDOW });
  const place = await reservePasswordTry(context, target);
  const free = () => returnPlace(context, target, place);
  const uncountOrganisation = await countOrganisation(context, target.username).catch(async (error: unknown) => {
    await free();
    throw error;
  });
  return async () => {
    await uncountSource(context, SOURCE);
    await uncountOrganisation();
    await free();
  };
}

/** A correct password forgets the wrong ones of its account, except during a lock, which the answer reports. */
async function settleRight(context: Call, user: User): Promise<User> {
  if (isLocked(user, context.clock.now())) return user;
  await forgetPasswordTries(context, user);
  await clearEndedLock(context, user);
  return { ...user, locked_at: null, locked_until: null };
}

/**
 * The account after the slow check: meanwhile a wrong try may have locked it, and a changed password makes this one
 * wrong. A hash that another sign-in has made anew is of the same password.
 */
async function readAgain(
  { database }: Pick<Context, 'database'>,
  { id, password_hash }: User,
  { verify }: Hashing,
  password: string,
): Promise<User | undefined> {
  const current = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!current?.password_hash) return undefined;
  const isSame = current.password_hash === password_hash || (await verify(current.password_hash, password));
  return isSame ? current : undefined;
}

/**
 * Makes the hash of a shown password anew, if the costs of hashes have changed since. It is the same password, so what
 * it has earned stays: the trigger raises the security stamp, and this lowers it again.
 */
async function renewHash(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  { id, password_hash }: User,
  { hash }: Hashing,
  password: string,
): Promise<void> {
  if (password_hash === null || !isOutdated(password_hash, settings.hashCosts)) return;
  const renewed = await hash(password, settings.hashCosts);
  await database.transaction().execute(async (transaction) => {
    const unchanged = transaction.updateTable('users').set({ password_hash: renewed }).where('id', '=', id);
    const { numUpdatedRows } = await unchanged.where('password_hash', '=', password_hash).executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const back = { security_stamp: sql<number>`security_stamp - 1` };
    await transaction.updateTable('users').set(back).where('id', '=', id).execute();
  });
}
