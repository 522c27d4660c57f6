import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { foldUsername, isLocked, MOST_PASSWORDS } from '../accounts/findUser.ts';
import { clearEndedLock, refusePassword } from '../accounts/refusePassword.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { MINUTE } from '../core/time/Clock.ts';
import { countSource, uncountSource } from '../limits/countTry.ts';
import {
  countDevice,
  countOrganisation,
  findKnownDevice,
  forgetDeviceTries,
  type KnownDevice,
  type Uncount,
} from './DeviceTries.ts';
import { type Hashing, hashOfNobody, inTurn, isOutdated } from './hashPassword.ts';
import {
  countForeignPassword,
  countWrongPassword,
  forgetPasswordTries,
  type Lock,
  reservePasswordTry,
  returnPlaces,
} from './PasswordTries.ts';

/**
 * The hashes to check for a name without an account. A name always selects the same existing account. The hashes of
 * that account, and of the others with its username, are returned. After the hashing costs change, accounts keep their
 * old hashes until they sign in; so an unknown name always takes as long as some account, and timing does not reveal it
 * (promise P07). The check never admits anyone.
 */
export async function findStandInHashes(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  username: string,
): Promise<readonly string[]> {
  const chosen = database
    .selectFrom('users')
    .select(sql`lower(username)`.as('name'))
    .where('id', '>=', placeOf(username))
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .limit(1);
  const rows = await database
    .selectFrom('users')
    .select('password_hash')
    .where(sql`lower(username)`, '=', chosen)
    .where('password_hash', 'is not', null)
    .limit(MOST_PASSWORDS)
    .execute();
  const hashes = rows.flatMap(({ password_hash }) => (password_hash === null ? [] : [password_hash]));
  return hashes.length > 0 ? hashes : [await hashOfNobody(settings)];
}

/** A position in the accounts' ids, which are random UUIDs. */
function placeOf(username: string): string {
  const hex = createHash('sha256').update(foldUsername(username)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

type Call = Pick<Context, 'database' | 'clock' | 'request' | 'cookies' | 'settings'>;

const WINDOW = 15 * MINUTE;
const SOURCE = 'password';

/** A typed name, and the accounts that it may mean, likeliest first. */
interface Target {
  readonly username: string;
  readonly users: readonly User[];
}

/**
 * Checks a password against all accounts of a name; if several match, the first account is taken. A missing account
 * takes the same time and gets the same refusal as a wrong password (promise P07). Attempts are counted before the
 * check (promise P08). The fifth wrong one in a row locks the account (D-78).
 * @throws Refusal BAD_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function provePassword(
  context: Call,
  username: string,
  users: readonly User[],
  password: string,
): Promise<User> {
  const device = await findKnownDevice(context, users);
  const who = { source: context.request.source, isKnown: device !== undefined, subject: foldUsername(username) };
  return inTurn(who, async (hashing) => {
    const admitted = await countBefore(context, { username, users }, device);
    const { right, wrong } = await check(context, hashing, { username, users: admitted.users }, password);
    if (right === undefined) {
      await refusePassword(context, withLocks(wrong, await countWrongPassword(context, { username, users: wrong })));
      throw admitted.refusal ?? new Refusal('BAD_CREDENTIALS');
    }
    await admitted.uncount();
    const locks = await countForeignPassword(context, right, wrong);
    if (locks.length > 0) await refusePassword(context, withLocks(wrong, locks));
    if (device?.userIds.includes(right.id)) await forgetDeviceTries(context, device.id, right.id);
    await renewHash(context, right, hashing, password);
    return settleRight(context, right);
  });
}

const withLocks = (users: readonly User[], locks: readonly Lock[]) =>
  users.map(({ id, org_id }) => ({ id, org_id, until: locks.find(({ userId }) => userId === id)?.until }));

interface Admitted {
  /** The accounts on which the password is tried. */
  readonly users: readonly User[];
  /** The refusal of a wrong password, if an account has no attempt left. */
  readonly refusal?: Refusal | undefined;
  readonly uncount: Uncount;
}

/**
 * Counts an attempt. For accounts that know the device, it is counted only against the device while the device has
 * attempts left. For the others the common limits apply, so a device known to one account does not help to guess the
 * password of another with the same name.
 */
async function countBefore(
  context: Call,
  { username, users }: Target,
  device: KnownDevice | undefined,
): Promise<Admitted> {
  const free: User[] = [];
  for (const user of users) {
    const isKnown = device?.userIds.includes(user.id) ?? false;
    if (device && isKnown && (await countDevice(context, device.id, user.id))) free.push(user);
  }
  const known = { users: free, uncount: async () => {} };
  const others = users.filter((user) => !free.includes(user));
  if (free.length > 0 && others.length === 0) return known;
  const limited = await countStranger(context, { username, users: others }).catch((error: unknown) => {
    if (free.length > 0 && error instanceof Refusal) return { ...known, refusal: error };
    throw error;
  });
  return { ...limited, users: users.filter((user) => free.includes(user) || limited.users.includes(user)) };
}

async function countStranger(context: Call, target: Target): Promise<Admitted> {
  // The source is counted first, so a source over its limit reserves no attempt of an account.
  await countSource(context, SOURCE, { tries: context.settings.signInLimits.perSource, window: WINDOW });
  const { places, users, refusal } = await reservePasswordTry(context, target);
  const uncountOrganisation = await countOrganisation(context, target.username).catch(async (error: unknown) => {
    await returnPlaces(context, places);
    throw error;
  });
  return {
    users: target.users.filter(({ id }) => users.some((user) => user.id === id)),
    refusal,
    uncount: async () => {
      await uncountSource(context, SOURCE);
      await uncountOrganisation();
      await returnPlaces(context, places);
    },
  };
}

interface Checked {
  readonly right: User | undefined;
  /** The accounts whose password does not match. */
  readonly wrong: readonly User[];
}

/** All hashes in parallel, so several take about as long as one. */
async function check(context: Call, hashing: Hashing, { username, users }: Target, password: string): Promise<Checked> {
  const standIns = await findStandInHashes(context, username);
  const own = users.flatMap(({ password_hash }) => (password_hash === null ? [] : [password_hash]));
  const fits = await Promise.all((own.length > 0 ? own : standIns).map((hash) => hashing.verify(hash, password)));
  const fitting = new Set(own.filter((_, place) => fits[place]));
  const wrong = users.filter((user) => user.password_hash === null || !fitting.has(user.password_hash));
  for (const user of users) {
    if (wrong.includes(user)) continue;
    const right = await readAgain(context, user, hashing, password);
    if (right) return { right, wrong };
  }
  return { right: undefined, wrong: users };
}

/** After a correct password, forgets its account's wrong ones, except during a lock, which the response reports. */
async function settleRight(context: Call, user: User): Promise<User> {
  if (isLocked(user, context.clock.now())) return user;
  await forgetPasswordTries(context, user);
  await clearEndedLock(context, user);
  return { ...user, locked_at: null, locked_until: null };
}

/**
 * Reads the account again after the slow check. A wrong attempt may have locked it meanwhile, and if the password has
 * changed, this one is now wrong. If another sign-in renewed the hash, the password is still the same.
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
 * Renews the hash of an entered password if the costs have changed. The password is the same, so sessions and tokens
 * stay valid: the trigger raises the security stamp, and this function lowers it again.
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
