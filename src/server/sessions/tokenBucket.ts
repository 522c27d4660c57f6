import type { TokenBucketItem } from '../../contract/schemas.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Session } from '../core/database/Database.ts';
import { findDevice } from './devices.ts';
import { endSessions } from './endSessions.ts';
import { findSessionOfCookie, isLive, type SignedIn } from './findSession.ts';

/** The accounts that were signed in on this device, oldest first. */
export async function listBucket(context: Context): Promise<TokenBucketItem[]> {
  const deviceId = await findDevice(context);
  if (!deviceId) return [];
  const rows = await context.database
    .selectFrom('bucket_entries')
    .innerJoin('users', 'users.id', 'bucket_entries.user_id')
    .innerJoin('sessions', 'sessions.id', 'bucket_entries.session_id')
    .selectAll('sessions')
    .select(['bucket_entries.id as tid', 'bucket_entries.channel as signinChannel'])
    .select(['users.username', 'users.display_name', 'users.first_name', 'users.profile_image_url'])
    .where('bucket_entries.device_id', '=', deviceId)
    .orderBy('bucket_entries.created_at')
    .orderBy('bucket_entries.id')
    .limit(50)
    .execute();
  const now = context.clock.now();
  return rows.map((row) => ({
    id: row.tid,
    username: row.username,
    displayName: row.display_name,
    firstName: row.first_name,
    profileImageUrl: row.profile_image_url,
    signinChannel: row.signinChannel,
    ...describeState(row, now),
  }));
}

function describeState(session: Session, now: Date): Pick<TokenBucketItem, 'state' | 'reason'> {
  if (isLive(session, now)) return { state: 'ACTIVATED', reason: null };
  return { state: 'REVOKED', reason: session.ended_at ? 'LOG_OUT' : 'TIME_OUT' };
}

/**
 * The live session of a listed account.
 * @throws Refusal NOT_FOUND if this device does not list the account, REVOKED_TOKEN if the session has ended
 */
export async function takeEntry(context: Context, tid: string): Promise<SignedIn> {
  const entry = await findEntry(context, tid);
  if (!entry) throw new Refusal('NOT_FOUND');
  const sessions = context.database.selectFrom('sessions').selectAll().where('id', '=', entry.session_id);
  const users = context.database.selectFrom('users').selectAll().where('id', '=', entry.user_id);
  // The account is read before the session: if a reset comes between the two reads, the session is found to have ended.
  const user = await users.executeTakeFirstOrThrow();
  const session = await sessions.executeTakeFirstOrThrow();
  if (!isLive(session, context.clock.now())) throw new Refusal('REVOKED_TOKEN');
  return { session, user };
}

/** Removes an account from this device, and signs it out here. Idempotent (promise R03). */
export async function forgetEntry(context: Context, tid: string): Promise<void> {
  const entry = await findEntry(context, tid);
  if (!entry) return;
  const current = await findSessionOfCookie(context);
  await endSessions(context, { id: entry.session_id }, 'LOG_OUT');
  await context.database.deleteFrom('bucket_entries').where('id', '=', entry.id).execute();
  if (current?.id === entry.session_id) context.cookies.clear('session');
}

async function findEntry(context: Context, tid: string) {
  const query = context.database.selectFrom('bucket_entries').selectAll().where('id', '=', tid);
  return query.where('device_id', '=', (await findDevice(context)) ?? '').executeTakeFirst();
}
