import type { Resource } from '../../contract/operations.ts';
import { findPasskeys } from '../accounts/findPasskeys.ts';
import type { Context } from '../core/Context.ts';
import { findDevice } from '../sessions/findDevice.ts';
import { relyingParty } from './relyingParty.ts';

/** The maximum number of passkeys that an account may have. */
export const MOST_PASSKEYS = 20;

interface Listed {
  /** The passkeys of this host, in the contract's shape. */
  readonly here: Resource<'GET /passkeys'>;
  /** Another host, if the account has a passkey that works only there. */
  readonly elsewhere: string | undefined;
}

/** The passkeys of an account. "This device" is the browser that a passkey was registered on. */
export async function listPasskeys(context: Context, userId: string): Promise<Listed> {
  const deviceId = await findDevice(context);
  const passkeys = await findPasskeys(context, userId);
  const { id } = relyingParty(context);
  return {
    here: passkeys
      .filter(({ rp_id }) => rp_id === id)
      .map(({ credential_id, device_id }) => ({
        credentialId: credential_id,
        currentDevice: device_id !== null && device_id === deviceId,
      })),
    elsewhere: passkeys.find(({ rp_id }) => rp_id !== id)?.rp_id,
  };
}
