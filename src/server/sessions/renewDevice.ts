import type { Context } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { createSecret, hashSecret } from '../tokens/createSecret.ts';

/**
 * Gives the device that a call came from a new cookie and leaves the rest of it as it is, so that a cookie that
 * somebody noted at a shared browser opens nothing of who signs in there later (promise P11). Of two sign-ins at once
 * the first one counts, and the other leaves its cookie alone: whichever answer comes last, the browser has a good one.
 * Part of a transaction of its caller.
 * @returns the device cookie's new value; undefined where the cookie that came is not, or is no longer, the device's
 */
export async function renewDevice(
  { database }: Pick<Service, 'database'>,
  cookies: Pick<Context['cookies'], 'get'>,
  deviceId: string,
): Promise<string | undefined> {
  const old = cookies.get('device');
  if (old === undefined) return undefined;
  const cookie = createSecret();
  const renewed = await database
    .updateTable('devices')
    .set({ token_hash: hashSecret(cookie) })
    .where('id', '=', deviceId)
    .where('token_hash', '=', hashSecret(old))
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n ? cookie : undefined;
}
