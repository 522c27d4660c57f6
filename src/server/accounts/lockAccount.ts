import type { Service } from '../core/Service.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/**
 * Locks an account whose password is stored here, so that its owner can unlock it by a reset. Other accounts have only
 * the limits on tries. It runs for a stand-in too, so that the answer takes the same time (promise P07). A longer lock
 * stays.
 * @param until when the lock ends by itself; if undefined, nothing is locked
 */
export async function lockAccount(
  { database, clock }: Store,
  userId: string | undefined,
  until: Date | undefined,
): Promise<void> {
  const now = clock.now();
  await database
    .updateTable('users')
    .set({ locked_at: now, locked_until: until ?? now })
    .where('id', '=', until ? (userId ?? '') : '')
    .where((row) => row.or([row('locked_at', 'is', null), row('locked_until', '<', until ?? now)]))
    .where('password_hash', 'is not', null)
    .where('identity_provider_url', 'is', null)
    .where('directory', 'is distinct from', 'SYNCED')
    .execute();
}

/** Removes a lock that has ended by itself. */
export async function clearEndedLock({ database, clock }: Store, userId: string): Promise<void> {
  await database
    .updateTable('users')
    .set({ locked_at: null, locked_until: null })
    .where('id', '=', userId)
    .where('locked_until', '<=', clock.now())
    .execute();
}
