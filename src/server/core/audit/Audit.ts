import type { Database } from '../database/Database.ts';

/**
 * What can happen, as permanent names: what is stored has them. An action of the administration command or of SCIM has
 * its own name after `administration.`, where none of these says it already.
 */
export const AUDIT_ACTIONS = [
  'sign-in',
  'session.ended',
  'account.created',
  'account.verified',
  'account.activated',
  'account.restored',
  'account.locked',
  'account.unlocked',
  'account.address-changed',
  'password.refused',
  'password.reset-requested',
  'password.changed',
  'factor.added',
  'factor.removed',
  'factor.refused',
  'backup-address.changed',
  'linked-account.added',
  'linked-account.removed',
  'change.disowned',
  'device.registered',
  'device.removed',
  'consent.given',
  'consent.withdrawn',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number] | `administration.${string}`;

/**
 * One thing that happened: who did what to whom, from where, and how it ended. It never has a secret or anything that a
 * visitor has typed: accounts and organisations are named by their ids. Operators alone are named by their names.
 */
export interface AuditEvent {
  readonly action: AuditAction;
  /** `OK`, or the code of the refusal. */
  readonly outcome: string;
  /** The id of the account that did it; else `operator:` and a name, `scim:` and a token's id. Missing: nobody known. */
  readonly actor?: string;
  /**
   * The id of the account that it was done to, else of what `action` names; an administrator is `operator:` and a name,
   * as an actor is. Missing: there is no such account.
   */
  readonly subject?: string;
  /** The id of the organisation that the subject belongs to. */
  readonly organisation?: string;
  /** Where it came from: an IPv4 address or an IPv6 /64 (`sourceOf`). */
  readonly source?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Adds an event to the trail. With the handle of a transaction, the event stands or falls with what it tells. */
export type RecordAudit = (database: Database, event: AuditEvent, now: Date) => Promise<void>;
