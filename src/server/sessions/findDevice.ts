import { randomUUID } from 'node:crypto';
import type { Context } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { hashHere } from '../tokens/hashHere.ts';

/** The id of the calling browser, if its cookie matches a stored device. */
export async function findDevice(context: Context): Promise<string | undefined> {
  const cookie = context.cookies.get('device');
  if (!cookie) return undefined;
  const device = await context.database
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', hashHere(cookie, context))
    .executeTakeFirst();
  return device?.id;
}

/** The id of the calling browser. A browser without a cookie gets one. */
export async function ensureDevice(context: Context): Promise<string> {
  const found = await findDevice(context);
  if (found) return found;
  const id = randomUUID();
  const cookie = createSecret();
  await context.database
    .insertInto('devices')
    .values({ id, token_hash: hashHere(cookie, context), created_at: context.clock.now() })
    .execute();
  context.cookies.set('device', cookie);
  return id;
}

/** Whether an account has registered a browser. */
export async function isKnownDevice(
  { database }: Pick<Service, 'database'>,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  const known = database.selectFrom('known_devices').select('user_id').where('user_id', '=', userId);
  return (await known.where('device_id', '=', deviceId).executeTakeFirst()) !== undefined;
}
