import type { EndReason } from '../core/database/tables/Sessions.ts';
import type { Service } from '../core/Service.ts';

interface Selection {
  readonly userId?: string;
  readonly id?: string;
  readonly deviceId?: string;
  /** All but those of this device. */
  readonly exceptDeviceId?: string;
  readonly exceptId?: string;
}

/** Ends the sessions that match all given members, of which `userId` or `id` is required, before the answer (P11). */
export async function endSessions(
  service: Pick<Service, 'database' | 'clock'>,
  { userId, id, deviceId, exceptDeviceId, exceptId }: Selection,
  reason: EndReason,
): Promise<void> {
  if (userId === undefined && id === undefined) throw new Error('a userId or an id is required');
  await service.database
    .updateTable('sessions')
    .set({ ended_at: service.clock.now(), end_reason: reason })
    .where('ended_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .$if(exceptDeviceId !== undefined, (query) => query.where('device_id', '<>', exceptDeviceId ?? ''))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}
