import type { Context } from '../Context.ts';
import type { User } from '../database/Database.ts';
import { Refusal } from '../http/Refusal.ts';
import { loadOrganisation } from '../signIn/loadOrganisation.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { takeToken } from '../tokens/takeToken.ts';

export type Confirmation =
  | { readonly name: string; readonly username: string }
  /** The organisation whose approval comes next. */
  | { readonly awaits: string }
  | { readonly reason: 'revoked' | 'expired' | 'unknown' };

const confirmed = ({ state, org_id, display_name, username }: User): Confirmation =>
  state === 'UNAPPROVED' && org_id !== null ? { awaits: org_id } : { name: display_name, username };

/**
 * Confirms the address that a verification link went to. The account becomes active, or goes on to wait where its
 * organisation approves new members. Whoever opens the link once more (a double click, a reload, a scanner of mails
 * before) is told the same again, and nothing is done a second time (promises P09, R03).
 */
export async function confirmAddress(context: Context, token: string): Promise<Confirmation> {
  try {
    return await confirmOnce(context, token);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'EXPIRED' ? { reason: 'expired' } : readUsedLink(context, token);
  }
}

/** The link and the account change together or not at all (promise R06). */
async function confirmOnce(context: Context, token: string): Promise<Confirmation> {
  const { clock } = context;
  return context.database.transaction().execute(async (database) => {
    const taken = await takeToken({ database, clock }, token, 'email-verification');
    const user = await database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', taken.user_id)
      .where('state', '=', 'UNVERIFIED')
      .forUpdate()
      .executeTakeFirst();
    if (!user) return { reason: 'revoked' };
    const { approval_required } = await loadOrganisation({ database }, user);
    const state = approval_required ? 'UNAPPROVED' : 'ACTIVATED';
    await database.updateTable('users').set({ state, last_login_at: clock.now() }).where('id', '=', user.id).execute();
    return confirmed({ ...user, state });
  });
}

/** A link that was used, or that a newer one replaced, is told from one that never was. */
async function readUsedLink({ database, clock }: Context, token: string): Promise<Confirmation> {
  const stored = await database
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', hashSecret(token))
    .where('purpose', '=', 'email-verification')
    .executeTakeFirst();
  if (!stored) return { reason: 'unknown' };
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', stored.user_id)
    .where('state', 'in', ['ACTIVATED', 'UNAPPROVED'])
    .executeTakeFirst();
  const isOpen = stored.expires_at > clock.now();
  return user && isOpen && stored.address === user.username ? confirmed(user) : { reason: 'revoked' };
}
