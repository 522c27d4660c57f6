import type { Context } from '../Context.ts';
import { Refusal } from '../http/Refusal.ts';
import { loadOrganisation } from '../signIn/loadOrganisation.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { type StoredToken, takeToken } from '../tokens/takeToken.ts';
import { findInState } from './findInState.ts';

export type Confirmation =
  | { readonly name: string; readonly username: string }
  /** The organisation whose approval comes next. */
  | { readonly awaits: string }
  | { readonly reason: 'revoked' | 'expired' | 'unknown' };

const isFor = ({ payload }: StoredToken, username: string): boolean =>
  typeof payload === 'object' && payload !== null && 'username' in payload && payload.username === username;

/**
 * Confirms the address that a verification link went to. The account becomes active, or goes on to wait where its
 * organisation approves new members.
 */
export async function confirmAddress(context: Context, token: string): Promise<Confirmation> {
  const { database, clock } = context;
  try {
    const taken = await takeToken(context, token, 'email-verification');
    const user = await findInState(context, taken.user_id ?? '', 'UNVERIFIED');
    if (!user || !isFor(taken, user.username)) return { reason: 'revoked' };
    const { approval_required } = await loadOrganisation(context, user);
    const confirmed = await database
      .updateTable('users')
      .set({ state: approval_required ? 'UNAPPROVED' : 'ACTIVATED', last_login_at: clock.now() })
      .where('id', '=', user.id)
      .where('username', '=', user.username)
      .where('state', '=', 'UNVERIFIED')
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) return { reason: 'revoked' };
    if (approval_required && user.org_id !== null) return { awaits: user.org_id };
    return { name: user.display_name, username: user.username };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: error.code === 'EXPIRED' ? 'expired' : await reasonOf(context, token) };
  }
}

/** A link that was used, or that a newer one replaced, is told from one that never was. */
async function reasonOf({ database }: Context, token: string): Promise<'revoked' | 'unknown'> {
  const stored = await database
    .selectFrom('tokens')
    .select('hash')
    .where('hash', '=', hashSecret(token))
    .where('purpose', '=', 'email-verification')
    .executeTakeFirst();
  return stored ? 'revoked' : 'unknown';
}
