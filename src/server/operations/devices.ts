import type { devices as area } from '../../contract/operations/devices.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type OperationHandlersOf, Refusal } from '../core/Context.ts';
import { isKnownDevice } from '../sessions/devices.ts';
import { requireSession } from '../sessions/findSession.ts';
import { MOST_DEVICES } from '../sessions/openSession.ts';
import { takeToken } from '../tokens/takeToken.ts';

export const devices: OperationHandlersOf<typeof area> = {
  // The session determines the account (D-81); a token in the call must belong to the sign-in of that session.
  // Registering is idempotent (promise R03).
  'POST /devices': async (context, { token, type, os, osVersion, browser }) => {
    const { session, user } = await requireSession(context);
    if (await isKnownDevice(context, user.id, session.device_id)) return { code: 'OK', data: null };
    if (token !== undefined) {
      const taken = await takeToken(context, token, 'new-device');
      if (taken.user_id !== user.id) throw new Refusal('INVALID_TOKEN');
    }
    const warn = await openWarnings(context);
    const facts = { type, os, os_version: osVersion, browser, registered_at: context.clock.now() };
    await context.database.transaction().execute(async (database) => {
      const { numInsertedOrUpdatedRows = 0n } = await database
        .insertInto('known_devices')
        .values({ device_id: session.device_id, user_id: user.id, ...facts })
        .onConflict((conflict) => conflict.columns(['device_id', 'user_id']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return;
      const newest = database.selectFrom('known_devices').select('device_id').where('user_id', '=', user.id);
      const older = newest.orderBy('registered_at', 'desc').orderBy('device_id').offset(MOST_DEVICES);
      await database
        .deleteFrom('known_devices')
        .where('user_id', '=', user.id)
        .where('device_id', 'in', older)
        .execute();
      const details = { device: session.device_label };
      await recordOwn({ ...context, database }, user, { action: 'device.registered', details });
      await warn(database, user, 'device-registered');
    });
    return { code: 'OK', data: null };
  },
};
