import type { Service } from '../core/Service.ts';

/** Whether an account has registered a browser. */
export async function isKnownDevice(
  { database }: Pick<Service, 'database'>,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  const known = database.selectFrom('known_devices').select('user_id').where('user_id', '=', userId);
  return (await known.where('device_id', '=', deviceId).executeTakeFirst()) !== undefined;
}
