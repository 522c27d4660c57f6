import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { forgetPasswordTries } from '../passwords/PasswordTries.ts';
import { endSessions } from '../sessions/endSessions.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** Locks an account until its owner resets the password or an administrator unlocks it, and ends its sessions. */
export async function lockUntilReset(store: Store, { id }: Pick<User, 'id'>): Promise<void> {
  const locked = { locked_at: store.clock.now(), locked_until: null };
  await store.database.updateTable('users').set(locked).where('id', '=', id).execute();
  await endSessions(store, { userId: id }, 'REVOKED');
}

/** Ends a lock, whatever its reason, and clears the count of wrong passwords. */
export async function unlock(store: Store, user: Pick<User, 'id' | 'username'>): Promise<void> {
  const open = { locked_at: null, locked_until: null };
  await store.database.updateTable('users').set(open).where('id', '=', user.id).execute();
  await forgetPasswordTries(store, user);
}
