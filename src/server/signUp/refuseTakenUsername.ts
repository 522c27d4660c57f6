import { findUsers } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';

/**
 * Sign-up says when a username is taken: the contract has it so, and its screen could not say anything else. It is
 * told apart whether the account waits for an organisation's approval.
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
