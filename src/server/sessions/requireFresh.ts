import type { Session } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';

/** Seconds since the first factor was last shown, within which an open session may change what proves its owner. */
export const FRESH = 5 * MINUTE;

/** Whether a first factor was shown at a time that is recent enough (ASVS 5.0, 7.5.1). */
export const isFresh = ({ clock }: Pick<Service, 'clock'>, authenticatedAt: Date): boolean =>
  authenticatedAt >= addSeconds(clock.now(), -FRESH);

/**
 * Asks for a new sign-in before a change of a factor or an address: a person who finds a session open has shown nothing.
 * @throws Refusal UNAUTHORIZED with errors.state STALE
 */
export function requireFresh(service: Pick<Service, 'clock'>, session: Pick<Session, 'authenticated_at'>): void {
  if (!isFresh(service, session.authenticated_at)) throw new Refusal('UNAUTHORIZED', { errors: { state: 'STALE' } });
}
