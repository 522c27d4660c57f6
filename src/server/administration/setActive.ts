import type { User } from '../core/database/Database.ts';
import type { StoredState } from '../core/database/tables/Users.ts';
import type { Service } from '../core/Service.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { AdministrationError } from './Operator.ts';

type Store = Pick<Service, 'database' | 'clock'>;
type Account = Pick<
  User,
  'state' | 'password_hash' | 'directory' | 'identity_provider_url' | 'channel' | 'address_proved'
>;

/** States that may sign in, now or after an activation. */
const OPEN: readonly StoredState[] = ['ACTIVATED', 'PENDING'];
/** States that only an administrator can end. */
const CLOSED: readonly StoredState[] = ['DEACTIVATED', 'DELETED'];

/** Whether an organisation lets the account in: SCIM's attribute `active` (RFC 7643, section 4.1.1). */
export const isActive = ({ state }: Pick<User, 'state'>): boolean => OPEN.includes(state);

/**
 * The state of an account after it is opened: active, or invited if it cannot sign in yet or its address is not proved.
 */
function openState(user: Account): StoredState {
  const signsIn =
    user.password_hash !== null ||
    user.directory === 'SYNCED' ||
    user.identity_provider_url !== null ||
    user.channel !== 'PASSWORD';
  return signsIn && user.address_proved ? 'ACTIVATED' : 'PENDING';
}

/**
 * Opens or closes an account, in the caller's transaction. Closing it ends its sessions, tokens and grants at once.
 * Opening an account that waits for approval approves it.
 * @returns the new state
 * @throws AdministrationError for a sign-up whose address is not proved, since a stranger may have chosen its password
 */
export async function setActive(store: Store, user: Account & Pick<User, 'id'>, active: boolean): Promise<StoredState> {
  if (active ? isActive(user) : CLOSED.includes(user.state)) return user.state;
  if (active && user.state === 'UNVERIFIED') {
    throw new AdministrationError('the address of this sign-up is not verified: delete the user and invite them');
  }
  if (active && user.state === 'DELETED') throw new AdministrationError('this account was deleted: invite it again');
  const now = store.clock.now();
  const state = active ? openState(user) : 'DEACTIVATED';
  // An account that was closed for a year would be dormant, so the year starts again (D-79).
  const seen = state === 'ACTIVATED' ? { last_login_at: now } : {};
  const changed = { state, modified_at: now, ...seen };
  await store.database.updateTable('users').set(changed).where('id', '=', user.id).execute();
  if (!active) await revokeEarned(store, { userId: user.id, change: 'deactivation' });
  return state;
}
