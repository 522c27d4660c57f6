import type { User } from '../core/database/Database.ts';
import type { StoredState } from '../core/database/tables/Users.ts';
import { addSeconds, DAY, MINUTE } from '../core/time/addSeconds.ts';

/** D-79: strictly more than this many days without a login. */
export const DORMANT_AFTER_DAYS = 365;

export type EffectiveState = StoredState | 'LOCKED' | 'DORMANT';

/** Whether wrong passwords lock an account now. Such a lock expires. */
export const isLocked = ({ locked_at, locked_until }: Pick<User, 'locked_at' | 'locked_until'>, now: Date): boolean =>
  locked_at !== null && (locked_until === null || locked_until > now);

/**
 * Whether an operator has locked the account. Such a lock has no end. A lock after wrong passwords differs: anybody can
 * cause it, so it expires and revokes nothing.
 */
export const isShut = ({ locked_at, locked_until }: Pick<User, 'locked_at' | 'locked_until'>): boolean =>
  locked_at !== null && locked_until === null;

/**
 * Seconds until an account's lock expires; undefined if the lock lasts until a reset. Rounded up to whole minutes, so
 * the text stays short and nobody is told to retry too early.
 */
export function lockEndsAfter({ locked_until }: Pick<User, 'locked_until'>, now: Date): number | undefined {
  if (locked_until === null) return undefined;
  return Math.ceil((locked_until.getTime() - now.getTime()) / (MINUTE * 1000)) * MINUTE;
}

/** The current state of an account: the stored state, adjusted for locks and dormancy. */
export function accountState(user: User, now: Date): EffectiveState {
  if (user.state !== 'ACTIVATED') return user.state;
  if (isLocked(user, now)) return 'LOCKED';
  const seen = user.last_login_at ?? user.created_at;
  return seen < addSeconds(now, -DORMANT_AFTER_DAYS * DAY) ? 'DORMANT' : 'ACTIVATED';
}
