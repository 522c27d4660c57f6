import type { User } from '../core/database/Database.ts';
import type { StoredState } from '../core/database/tables/Users.ts';
import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';

type Store = Pick<Service, 'database' | 'clock'>;
type Account = Pick<User, 'state' | 'password_hash' | 'directory' | 'identity_provider_url' | 'channel'>;

/** States of an account that its organisation lets in, now or after an activation. */
const OPEN: readonly StoredState[] = ['ACTIVATED', 'PENDING'];

/** Whether an organisation lets the account in: `active` of SCIM (RFC 7643, section 4.1.1). */
export const isActive = ({ state }: Pick<User, 'state'>): boolean => OPEN.includes(state);

/** What an account becomes when it is let in: active, or invited if it cannot sign in yet. */
const openState = (user: Account): StoredState =>
  user.password_hash !== null ||
  user.directory === 'SYNCED' ||
  user.identity_provider_url !== null ||
  user.channel !== 'PASSWORD'
    ? 'ACTIVATED'
    : 'PENDING';

/**
 * Lets an account in or closes it, in the transaction of its caller. A closed account's sessions, tokens and grants end
 * at once. An account that waits for an approval is approved.
 * @returns its state from then on
 */
export async function setActive(store: Store, user: Account & Pick<User, 'id'>, active: boolean): Promise<StoredState> {
  if (isActive(user) === active) return user.state;
  const now = store.clock.now();
  const state = active ? openState(user) : 'DEACTIVATED';
  // An account that was closed for a year is not dormant: the year counts from here (D-79).
  const seen = state === 'ACTIVATED' ? { last_login_at: now } : {};
  const changed = { state, modified_at: now, ...seen };
  await store.database.updateTable('users').set(changed).where('id', '=', user.id).execute();
  if (!active) await revokeEarned(store, { userId: user.id, change: 'deactivation' });
  return state;
}
