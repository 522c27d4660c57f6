import { addSeconds, DAY } from '../addSeconds.ts';
import type { User } from '../database/Database.ts';
import type { StoredState } from '../database/tables/Users.ts';

/** D-79: strictly more than this many days without a login. */
export const DORMANT_AFTER_DAYS = 365;

export type EffectiveState = StoredState | 'LOCKED' | 'DORMANT';

/** What an account is right now: what is stored, and what wrong passwords and time made of it. */
export function accountState(user: User, now: Date): EffectiveState {
  if (user.state !== 'ACTIVATED') return user.state;
  if (user.locked_at) return 'LOCKED';
  const seen = user.last_login_at ?? user.created_at;
  return seen < addSeconds(now, -DORMANT_AFTER_DAYS * DAY) ? 'DORMANT' : 'ACTIVATED';
}
