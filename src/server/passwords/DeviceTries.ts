import type { Context } from '../core/Context.ts';
import { DAY } from '../core/time/addSeconds.ts';
import { addTry, forgetTries } from '../limits/countTry.ts';
import { hashSecret } from '../tokens/createSecret.ts';

type Call = Pick<Context, 'database' | 'clock' | 'cookies'>;

/** The wrong passwords that a known device may try for its account, in addition to those of strangers. */
const PER_DEVICE = { tries: 10, window: DAY };

/**
 * The device of the call, by its cookie, if the account was signed in on it or has registered it. Tries of strangers do
 * not block it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export async function findKnownDevice(context: Call, userId: string | undefined): Promise<string | undefined> {
  const cookie = context.cookies.get('device');
  if (!cookie) return undefined;
  const device = await context.database
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', hashSecret(cookie))
    .where(({ or, exists, selectFrom }) =>
      or(
        (['known_devices', 'bucket_entries'] as const).map((table) =>
          exists(
            selectFrom(table)
              .select('user_id')
              .where('user_id', '=', userId ?? '')
              .whereRef('device_id', '=', 'devices.id'),
          ),
        ),
      ),
    )
    .executeTakeFirst();
  return device?.id;
}

const keyOf = (deviceId: string, userId: string): string => `password-on:${deviceId}:${userId}`;

/** Counts a password try on a known device before its check. @returns whether the device has one left */
export async function countDevice(context: Call, deviceId: string, userId: string): Promise<boolean> {
  return (await addTry(context, keyOf(deviceId, userId), PER_DEVICE)) === undefined;
}

export const forgetDeviceTries = (context: Call, deviceId: string, userId: string): Promise<void> =>
  forgetTries(context, keyOf(deviceId, userId));
