import type { Context } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { createSecret, hashSecret } from '../tokens/createSecret.ts';

/**
 * Gives the device of a call a new cookie and keeps the rest, so that a cookie that was copied from a shared browser
 * does not work after the next sign-in (promise P11). Of two sign-ins at once the first changes the cookie and the
 * second does not, so that the browser has a valid one after either answer. Runs in a transaction of its caller.
 * @returns the device cookie's new value; undefined if the call's cookie is not, or no longer, the device's
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
