import { randomUUID } from 'node:crypto';
import type { AuditStore } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { Session, User } from '../core/database/Database.ts';
import { addSeconds, HOUR } from '../core/time/addSeconds.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { hashHere } from '../tokens/hashHere.ts';
import { endSessions } from './endSessions.ts';

/** Seconds. ASVS 5.0, 7.3.1 and 7.3.2: an absolute and an idle time-out. */
export const SESSION_LIFETIME = 12 * HOUR;
export const SESSION_IDLE = 2 * HOUR;

/** The most devices that list an account, and the most that it has registered. The oldest are forgotten. */
export const MOST_DEVICES = 20;

export interface Opening {
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
