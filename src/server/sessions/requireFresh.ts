import type { Session } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';

/** How long after a proof of the first factor, in seconds, a session may change its owner's credentials. */
export const FRESH = 5 * MINUTE;

/** Whether a first factor was proved recently enough (ASVS 5.0, 7.5.1). */
export const isFresh = ({ clock }: Pick<Service, 'clock'>, authenticatedAt: Date): boolean =>
  authenticatedAt >= addSeconds(clock.now(), -FRESH);

/**
 * Requires a recent sign-in for a change of a factor or an address, since somebody who finds an open session has proved
 * nothing.
 * @throws Refusal UNAUTHORIZED with errors.state STALE
 */
export function requireFresh(service: Pick<Service, 'clock'>, session: Pick<Session, 'authenticated_at'>): void {
  if (!isFresh(service, session.authenticated_at)) throw new Refusal('UNAUTHORIZED', { errors: { state: 'STALE' } });
}
