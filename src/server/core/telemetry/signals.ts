import type { AuditEvent } from '../audit/Audit.ts';

/** What parts of the service tell those who measure them. Every text is of a closed list, and none is of a person. */
interface Signals {
  /** A request was answered. */
  readonly request: { readonly operation: string; readonly outcome: string; readonly seconds: number };
  /** The audit trail has got so many of these events. */
  readonly audit: Pick<AuditEvent, 'action' | 'outcome'> & { readonly count: number };
  /** A limit refused a try. */
  readonly limit: { readonly limit: string };
  /** The database has answered a statement, whose values stand apart from its text. */
  readonly statement: { readonly sql: string; readonly seconds: number };
  /** A password was hashed. */
  readonly hash: { readonly seconds: number };
  /** A try to deliver a mail has ended; `deferred` is followed by another. */
  readonly mail: { readonly result: 'sent' | 'deferred' | 'failed' };
}

type Listeners = { readonly [K in keyof Signals]: Set<(signal: Signals[K]) => void> };

/** For the whole process, as what is measured is the process. */
const LISTENERS: Listeners = {
  request: new Set(),
  audit: new Set(),
  limit: new Set(),
  mail: new Set(),
  statement: new Set(),
  hash: new Set(),
};

export function tell<K extends keyof Signals>(name: K, signal: Signals[K]): void {
  for (const hear of LISTENERS[name]) hear(signal);
}

/** @returns a function that ends it */
export function listen<K extends keyof Signals>(name: K, hear: (signal: Signals[K]) => void): () => void {
  LISTENERS[name].add(hear);
  return () => LISTENERS[name].delete(hear);
}
