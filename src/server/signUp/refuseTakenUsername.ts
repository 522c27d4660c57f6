import { findUsers } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import type { Organisation } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';

interface Joining {
  /** The organisation to join, if any. */
  readonly organisation: Organisation | undefined;
  /** Whether the address is proved; then unproved sign-ups do not block it. */
  readonly isProved?: boolean;
}

/**
 * Sign-up reveals that a username is taken, as the contract and its screen require, and whether the account waits for
 * an organisation's approval. Only an account in the same organisation, or another individual's, blocks the username;
 * one elsewhere does not.
 * @throws Refusal CONFLICT with errors.username ALREADY_IN_USE or JOIN_REQUEST_USER
 */
export async function refuseTakenUsername(
  context: Context,
  username: string,
  { organisation, isProved = false }: Joining,
): Promise<void> {
  const [user] = await findUsers(context, username, organisation?.id ?? DEFAULT_ORGANISATION);
  if (!user || (isProved && user.state === 'UNVERIFIED')) return;
  const isUnverified = user.state === 'UNVERIFIED' && organisation?.approval_required === true;
  throw usernameTaken(user.state === 'UNAPPROVED' || isUnverified ? 'JOIN_REQUEST_USER' : 'ALREADY_IN_USE');
}

export const usernameTaken = (reason: 'ALREADY_IN_USE' | 'JOIN_REQUEST_USER' = 'ALREADY_IN_USE'): Refusal =>
  new Refusal('CONFLICT', { errors: { username: reason } });
