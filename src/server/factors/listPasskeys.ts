import type { Selectable } from 'kysely';
import type { Resource } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import type { PasskeysTable } from '../core/database/tables/Factors.ts';
import { findDevice } from '../sessions/findDevice.ts';

/** The most passkeys that an account may have. */
export const MOST_PASSKEYS = 20;

export type Passkey = Selectable<PasskeysTable>;

/** The passkeys of an account, oldest first. */
export const findPasskeys = ({ database }: Pick<Context, 'database'>, userId: string): Promise<Passkey[]> =>
  database.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('registered_at').execute();

/**
 * The passkeys of an account in the contract's shape. "This device" is the browser that a passkey was registered on.
 */
export async function listPasskeys(context: Context, userId: string): Promise<Resource<'GET /passkeys'>> {
  const deviceId = await findDevice(context);
  const passkeys = await findPasskeys(context, userId);
  return passkeys.map(({ credential_id, device_id }) => ({
    credentialId: credential_id,
    currentDevice: device_id !== null && device_id === deviceId,
  }));
}
