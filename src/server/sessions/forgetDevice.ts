import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { endSessions } from './endSessions.ts';

interface Forgetting {
  readonly deviceId: string;
  /** The session that makes this request. It continues. */
  readonly exceptId: string;
}

/** Forgets a browser that an account has registered, and signs the account out there. */
export async function forgetDevice(
  context: Pick<Context, 'database' | 'clock' | 'request'>,
  user: Pick<User, 'id' | 'org_id'>,
  { deviceId, exceptId }: Forgetting,
): Promise<void> {
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    await database.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const { numDeletedRows } = await database
      .deleteFrom('known_devices')
      .where('user_id', '=', user.id)
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordOwn(store, user, { action: 'device.removed' });
    await endSessions(store, { userId: user.id, deviceId, exceptId }, 'LOG_OUT');
  });
}

/** The browsers that an account has registered, newest first. */
export const listDevices = ({ database }: Pick<Context, 'database'>, userId: string) =>
  database
    .selectFrom('known_devices')
    .select(['device_id', 'os', 'os_version', 'browser', 'registered_at'])
    .where('user_id', '=', userId)
    .orderBy('registered_at', 'desc')
    .orderBy('device_id')
    .limit(50)
    .execute();
