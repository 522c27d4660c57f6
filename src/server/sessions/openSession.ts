import { randomUUID } from 'node:crypto';
import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import type { Context } from '../core/Context.ts';
import type { Session, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, HOUR } from '../core/time/Clock.ts';
import { createSecret, hashHere } from '../tokens/issueToken.ts';
import { describeBrowser, findElsewhere } from './devices.ts';
import { endSessions } from './endSessions.ts';

/** Seconds. ASVS 5.0, 7.3.1 and 7.3.2: an absolute and an idle time-out. */
export const SESSION_LIFETIME = 12 * HOUR;
export const SESSION_IDLE = 2 * HOUR;

/** The most devices that list an account, and the most that it has registered. The oldest are forgotten. */
export const MOST_DEVICES = 20;

interface Opening {
  readonly user: User;
  readonly deviceId: string;
  /** The browser in words. */
  readonly deviceLabel: string;
  readonly channel: Session['channel'];
  readonly level: Session['level'];
  readonly methods: Session['methods'];
  readonly authenticatedAt: Date;
  readonly freshAt: Date | null;
}

/**
 * Stores a new session with a new id (promise P11), and lists it in the device's token bucket. However often the
 * session is renewed, it ends at the latest when its first sign-in reaches the maximum age of a session. Runs in the
 * transaction in which the caller has decided that the session may begin.
 * @returns the session cookie's value
 */
export async function storeSession(
  store: AuditStore & Pick<Context, 'cookies'>,
  { user, deviceId, deviceLabel, channel, level, methods, authenticatedAt, freshAt }: Opening,
): Promise<string> {
  const { database, clock, request } = store;
  const cookie = createSecret();
  const now = clock.now();
  const session = {
    id: randomUUID(),
    token_hash: hashHere(cookie, store),
    user_id: user.id,
    device_id: deviceId,
    channel,
    level,
    methods: JSON.stringify(methods),
    device_label: deviceLabel,
    source: request?.source ?? null,
    created_at: now,
    authenticated_at: authenticatedAt,
    fresh_at: freshAt,
    idle_expires_at: addSeconds(now, SESSION_IDLE),
    expires_at: addSeconds(authenticatedAt, SESSION_LIFETIME),
    ended_at: null,
    end_reason: null,
  };
  await endSessions({ database, clock }, { userId: user.id, deviceId }, 'REPLACED');
  await database.insertInto('sessions').values(session).execute();
  // Apps that the replaced session signed in learn of the end of this one.
  const replaced = database
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('device_id', '=', deviceId)
    .where('end_reason', '=', 'REPLACED');
  await database
    .updateTable('app_sessions')
    .set({ session_id: session.id })
    .where('session_id', 'in', replaced)
    .execute();
  await database
    .insertInto('bucket_entries')
    .values({
      id: randomUUID(),
      device_id: deviceId,
      user_id: user.id,
      session_id: session.id,
      channel,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'user_id']).doUpdateSet({ session_id: session.id, channel }),
    )
    .execute();
  // The account stays listed only on the devices of its latest sign-ins; these are the other entries.
  const listed = database
    .selectFrom('bucket_entries')
    .innerJoin('sessions', 'sessions.id', 'bucket_entries.session_id')
    .select('bucket_entries.id')
    .where('bucket_entries.user_id', '=', user.id)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id')
    .offset(MOST_DEVICES);
  await database.deleteFrom('bucket_entries').where('id', 'in', listed).execute();
  const visit = request === undefined ? {} : { language: request.language, brand: request.brand ?? null };
  await database
    .updateTable('users')
    .set({ last_login_at: now, ...visit })
    .where('id', '=', user.id)
    .execute();
  return cookie;
}

/** The columns on which the decision about a sign-in depends. A reset, a lock or a set-up may change them meanwhile. */
const JUDGED_BY = [
  'state',
  'locked_at',
  'locked_until',
  'mfa_active',
  'security_stamp',
] as const satisfies (keyof User)[];

interface SignedInHere extends Omit<Opening, 'deviceLabel'> {
  /** The person agreed to end the sessions on other devices. */
  readonly singleSession: boolean;
}

/**
 * Signs an account in on a device, if the account is unchanged since the sign-in was decided. Locking the account's row
 * serialises this with a password reset, a set-up and a sign-in on another device (promises P10, P11). Session and
 * device get new cookies.
 * @returns false, without any change, if the sign-in must be decided again
 */
export async function openSession(
  context: Pick<Context, 'database' | 'clock' | 'request' | 'cookies'>,
  opening: SignedInHere,
): Promise<boolean> {
  const { user, deviceId, singleSession } = opening;
  const deviceLabel = describeBrowser(context.request.userAgent);
  const begun = await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    if (!(await lockUnchanged(store, user))) return undefined;
    if (singleSession) await endSessions(store, { userId: user.id, exceptDeviceId: deviceId }, 'LOG_OUT');
    else if (await findElsewhere(store, user.id, deviceId)) return undefined;
    const { channel, level } = opening;
    await recordOwn(store, user, { action: 'sign-in', details: { channel, level, device: deviceLabel } });
    // The device comes first: inserting a session locks the device's row, so two concurrent sign-ins that changed its
    // cookie afterwards would deadlock.
    const device = await renewDevice(store, deviceId);
    return { device, session: await storeSession(store, { ...opening, deviceLabel }) };
  });
  if (begun === undefined) return false;
  context.cookies.set('session', begun.session);
  if (begun.device !== undefined) context.cookies.set('device', begun.device);
  context.cookies.clear('step');
  return true;
}

async function lockUnchanged({ database }: Pick<Service, 'database'>, user: User): Promise<boolean> {
  const query = database.selectFrom('users').select(JUDGED_BY).where('id', '=', user.id).forUpdate();
  const current = await query.executeTakeFirstOrThrow();
  return JUDGED_BY.every((name) => current[name]?.valueOf() === user[name]?.valueOf());
}

/**
 * Gives the calling device a new cookie and changes nothing else, so a cookie copied from a shared browser does not
 * work after the next sign-in (promise P11). Of two concurrent sign-ins only the first changes the cookie, so the
 * browser has a valid one whichever response arrives last. Runs in the caller's transaction.
 * @returns the device cookie's new value; undefined if the call's cookie is not, or no longer, the device's
 */
async function renewDevice(call: Pick<Context, 'database' | 'cookies'>, deviceId: string): Promise<string | undefined> {
  const old = call.cookies.get('device');
  if (old === undefined) return undefined;
  const cookie = createSecret();
  const renewed = await call.database
    .updateTable('devices')
    .set({ token_hash: hashHere(cookie, call) })
    .where('id', '=', deviceId)
    .where('token_hash', '=', hashHere(old, call))
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n ? cookie : undefined;
}
