import type { Database } from '../database/Database.ts';

/**
 * The names of the kinds of event. They are stored, so they never change. An action of the administration command, of
 * SCIM, of the guard of a shared release or of the sweep that has no entry here is named `administration.…`.
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
  'answer.withdrawn',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number] | `administration.${string}`;

/**
 * One event: who did what to whom, from where, and the outcome. It contains no secret and nothing that a visitor typed:
 * accounts and organisations appear by id, only operators by name.
 */
export interface AuditEvent {
  readonly action: AuditAction;
  /** `OK`, or the code of the refusal. */
  readonly outcome: string;
  /**
   * The acting account's id, or `operator:` and a name, or `scim:` and a token's id, or `guard` for the guard of a shared
   * release, or `sweep` for what ends by itself. Absent: unknown.
   */
  readonly actor?: string;
  /**
   * The id of the affected account, or else of the object that `action` names; an administrator is `operator:` and a
   * name, as in `actor`. Absent: no such account exists.
   */
  readonly subject?: string;
  /** The id of the organisation that the subject belongs to. */
  readonly organisation?: string;
  /** Where the call came from: an IPv4 address or an IPv6 /64 (`sourceOf`). */
  readonly source?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Adds an event to the trail. Pass the handle of the change's transaction, so that the change and its event are
 * committed together or not at all.
 */
export type RecordAudit = (database: Database, event: AuditEvent, now: Date) => Promise<void>;
