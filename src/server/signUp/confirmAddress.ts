import type { Parameters } from '../../contract/operations.ts';
import { stateOnJoining } from '../accounts/formerMembers.ts';
import { isOwnBrowser } from '../accounts/ownBrowser.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { provePassword } from '../passwords/provePassword.ts';
import { hashHere } from '../tokens/issueToken.ts';
import { findOwner, readToken, takeToken } from '../tokens/takeToken.ts';

/** The account whose address a verification link would verify. The link stays valid. */
export async function readVerification(context: Context, token: string): Promise<User> {
  const user = await findOwner(context, await readToken(context, token, 'email-verification'));
  if (user?.state !== 'UNVERIFIED') throw new Refusal('INVALID_TOKEN');
  return user;
}

/** The state of an account after its address is verified. */
export type Confirmed =
  | { readonly name: string; readonly username: string }
  /** The organisation that must approve the account. */
  | { readonly awaits: string };

type Opened =
  | Confirmed
  | { readonly reason: 'revoked' | 'expired' | 'unknown' }
  /** In a browser other than the one that signed up, the password set at sign-up is required first. */
  | { readonly asks: 'password' };

export const confirmed = ({ state, org_id, display_name, username }: User): Confirmed =>
  state === 'UNAPPROVED' && org_id !== null ? { awaits: org_id } : { name: display_name, username };

/**
 * Opens a verification link. In the browser that signed up, this confirms the address. In any other it changes nothing,
 * since the owner of the mailbox may not have set the password. If the link is opened again (a double click, a reload),
 * the response is the same and nothing changes (promises P09, R03).
 */
export async function openVerification(context: Context, token: string): Promise<Opened> {
  try {
    const user = await readVerification(context, token);
    return isOwnBrowser(context, user) ? await confirmAddress(context, token) : { asks: 'password' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'EXPIRED' ? { reason: 'expired' } : readUsedLink(context, token);
  }
}

/**
 * Makes the account active, or pending if its organisation approves new members. The link and the account change in one
 * transaction (promise R06).
 * @throws Refusal EXPIRED, INVALID_TOKEN
 */
async function confirmAddress(context: Context, token: string): Promise<Confirmed> {
  const { clock } = context;
  return context.database.transaction().execute(async (database) => {
    const taken = await takeToken({ ...context, database }, token, 'email-verification');
    const user = await database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', taken.user_id)
      .where('state', '=', 'UNVERIFIED')
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new Refusal('INVALID_TOKEN');
    const organisation = await loadOrganisation({ database }, user);
    const state = await stateOnJoining(database, organisation, user.username);
    const change = { state, last_login_at: clock.now(), own_browser: null } as const;
    await database.updateTable('users').set(change).where('id', '=', user.id).execute();
    await recordOwn({ ...context, database }, user, { action: 'account.verified', details: { state } });
    return confirmed({ ...user, state });
  });
}

/** Distinguishes a used or replaced link from an unknown one. */
async function readUsedLink(context: Context, token: string): Promise<Opened> {
  const { database, clock } = context;
  const stored = await database
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', hashHere(token, context))
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

/**
 * Confirms the address of a verification link in a browser other than the one that signed up. This needs the password
 * that was set at sign-up. A wrong one is counted as in a sign-in (promise P08) and leaves the link valid. If the
 * account is locked, the address is still confirmed, but the lock stays.
 * @throws Refusal EXPIRED, INVALID_TOKEN, BAD_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function confirmWithPassword(
  context: Context,
  { token, password }: Parameters<'POST /email-verification/confirm'>,
): Promise<Confirmed> {
  const user = await readVerification(context, token);
  await provePassword(context, user.username, [user], password);
  return confirmAddress(context, token);
}
