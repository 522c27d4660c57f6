import type { Service } from '../core/Service.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/**
 * Locks an account that its owner can open again by a reset: one whose password is kept here. The others are bounded
 * by the counted tries alone. Done for nobody as well, so that the answer takes as long (promise P07). A lock that
 * lasts longer stays as it is.
 * @param until when it ends by itself; undefined: nothing is locked
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
