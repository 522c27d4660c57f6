import type { Selectable } from 'kysely';
import type { Context } from '../core/Context.ts';
import type { PasskeysTable } from '../core/database/tables/Factors.ts';

export type Passkey = Selectable<PasskeysTable>;

/** A passkey with the host that it works at: its RP ID (WebAuthn Level 3, section 13.4.9). */
export type HostedPasskey = Passkey & { readonly rp_id: string };

/** The passkeys of an account, oldest first. */
export async function findPasskeys(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  userId: string,
): Promise<HostedPasskey[]> {
  const own = database.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  const rows = own.orderBy('registered_at').orderBy('credential_id');
  return (await rows.execute()).map((row) => ({ ...row, rp_id: row.rp_id ?? settings.origin.hostname }));
}
