import type { Context } from '../Context.ts';
import type { User } from '../database/Database.ts';
import type { Service } from '../Service.ts';
import type { AuditAction, AuditEvent } from './Audit.ts';
import { recordAudit } from './recordAudit.ts';

/** Where an event is stored, and the call that caused it. `request` is absent if the service itself acts. */
export type AuditStore = Pick<Service, 'database' | 'clock'> & {
  readonly request?: Pick<Context['request'], 'source' | 'language' | 'brand'>;
};

interface Own {
  readonly action: AuditAction;
  readonly outcome?: string;
  readonly details?: AuditEvent['details'];
}

/** The event of an owner acting on their account. Without an account, the event names nobody. */
export function ownEvent(
  { request }: Pick<AuditStore, 'request'>,
  user: Pick<User, 'id' | 'org_id'> | undefined,
  { action, outcome = 'OK', details = {} }: Own,
): AuditEvent {
  return {
    action,
    outcome,
    details,
    ...(user && { subject: user.id }),
    // A refused caller has not proved that they are the owner.
    ...(user && outcome === 'OK' && { actor: user.id }),
    ...(user?.org_id && { organisation: user.org_id }),
    ...(request && { source: request.source }),
  };
}

/** Adds the event of an owner acting on their account to the audit trail. */
export const recordOwn = (store: AuditStore, user: Pick<User, 'id' | 'org_id'> | undefined, own: Own): Promise<void> =>
  recordAudit(store.database, ownEvent(store, user, own), store.clock.now());
