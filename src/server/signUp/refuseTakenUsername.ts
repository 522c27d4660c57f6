import { findUsers } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';

/**
 * Sign-up reveals that a username is taken, as the contract and its screen require, and whether the account waits for
 * an organisation's approval.
 * @throws Refusal CONFLICT with errors.username ALREADY_IN_USE or JOIN_REQUEST_USER
 */
export async function refuseTakenUsername(context: Context, username: string): Promise<void> {
  const [user] = await findUsers(context, username);
  if (!user) return;
  const { approval_required } = await loadOrganisation(context, user);
  const isWaiting = user.state === 'UNAPPROVED' || (user.state === 'UNVERIFIED' && approval_required);
  throw usernameTaken(isWaiting ? 'JOIN_REQUEST_USER' : 'ALREADY_IN_USE');
}

export const usernameTaken = (reason: 'ALREADY_IN_USE' | 'JOIN_REQUEST_USER' = 'ALREADY_IN_USE'): Refusal =>
  new Refusal('CONFLICT', { errors: { username: reason } });
