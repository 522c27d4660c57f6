import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { hashHere } from '../tokens/hashHere.ts';
import { describeBrowser } from './describeBrowser.ts';
import { endSessions } from './endSessions.ts';
import { findElsewhere } from './findElsewhere.ts';
import { type Opening, storeSession } from './storeSession.ts';

/** The columns on which the decision about a sign-in depends. A reset, a lock or a set-up may change them meanwhile. */
const JUDGED_BY = [
  'state',
  'locked_at',
  'locked_until',
  'mfa_active',
  'security_stamp',
] as const satisfies (keyof User)[];

export interface SignedInHere extends Omit<Opening, 'deviceLabel'> {
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
