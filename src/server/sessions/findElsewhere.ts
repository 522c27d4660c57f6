import type { Session } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';

/** The newest live session of an account on a device other than the given one. */
export async function findElsewhere(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  userId: string,
  deviceId: string,
): Promise<Pick<Session, 'created_at' | 'device_label'> | undefined> {
  const now = clock.now();
  return database
    .selectFrom('sessions')
    .select(['created_at', 'device_label'])
    .where('user_id', '=', userId)
    .where('device_id', '<>', deviceId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}
