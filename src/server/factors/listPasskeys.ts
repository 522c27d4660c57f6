import type { Selectable } from 'kysely';
import type { Resource } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import type { PasskeysTable } from '../core/database/tables/Factors.ts';
import { findDevice } from '../sessions/findDevice.ts';
import { relyingParty } from './relyingParty.ts';

/** The most passkeys that an account may have. */
export const MOST_PASSKEYS = 20;

export type Passkey = Selectable<PasskeysTable>;

/** With the host that it works at: its RP ID (WebAuthn Level 3, section 13.4.9). */
export type HostedPasskey = Passkey & { readonly rp_id: string };

/** The passkeys of an account, oldest first. */
export async function findPasskeys(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  userId: string,
): Promise<HostedPasskey[]> {
  const rows = database.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('registered_at');
  return (await rows.execute()).map((row) => ({ ...row, rp_id: row.rp_id ?? settings.origin.hostname }));
}

interface Listed {
  /** Those of this host, in the contract's shape. */
  readonly here: Resource<'GET /passkeys'>;
  /** The host of a passkey that works only there; undefined without one. */
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
