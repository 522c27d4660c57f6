import { sql } from 'kysely';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { DAY } from '../core/time/addSeconds.ts';
import { addTry, forgetTries } from '../limits/countTry.ts';
import { hashHere } from '../tokens/hashHere.ts';

type Call = Pick<Context, 'database' | 'clock' | 'cookies'>;

/** How many wrong passwords a known device may try on its account. Those from other devices are counted separately. */
const PER_DEVICE = { tries: 10, window: DAY };
/** How many of an account's known devices have attempts of their own: the most recently used ones. */
const NEWEST = 3;

/** The device of a call, and the ids of the accounts that know it. */
export interface KnownDevice {
  readonly id: string;
  readonly userIds: readonly string[];
}

/**
 * The device of the call, by its cookie, with the accounts that were signed in on it or have registered it. Attempts of
 * strangers do not block it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export async function findKnownDevice(
  call: Call,
  users: readonly Pick<User, 'id'>[],
): Promise<KnownDevice | undefined> {
  const cookie = call.cookies.get('device');
  if (!cookie) return undefined;
  const ids = sql.join(['', ...users.map(({ id }) => id)]);
  const { rows } = await sql<{ id: string; user_id: string }>`
    select devices.id, used.user_id
    from (
      select user_id, device_id, row_number() over (partition by user_id order by max(at) desc) as place
      from (
        select user_id, device_id, registered_at as at from known_devices where user_id in (${ids})
        union all
        select entries.user_id, entries.device_id, sessions.created_at
        from bucket_entries as entries join sessions on sessions.id = entries.session_id
        where entries.user_id in (${ids})
      ) as uses
      group by user_id, device_id
    ) as used
    join devices on devices.id = used.device_id
    where devices.token_hash = ${hashHere(cookie, call)} and used.place <= ${NEWEST}`.execute(call.database);
  const [first] = rows;
  return first && { id: first.id, userIds: rows.map(({ user_id }) => user_id) };
}

const keyOf = (deviceId: string, userId: string): string => `password-on:${deviceId}:${userId}`;

/**
 * Counts a password attempt on a known device before its check.
 * @returns whether the device has an attempt left
 */
export async function countDevice(context: Call, deviceId: string, userId: string): Promise<boolean> {
  return (await addTry(context, keyOf(deviceId, userId), PER_DEVICE)) === undefined;
}

export const forgetDeviceTries = (context: Call, deviceId: string, userId: string): Promise<void> =>
  forgetTries(context, keyOf(deviceId, userId));
