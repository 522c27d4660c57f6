import type { AuditEvent } from '../audit/Audit.ts';

/** Events for metrics and traces. Every text is from a closed list, and none is about a person. */
interface Signals {
  /** A request was answered. */
  readonly request: { readonly operation: string; readonly outcome: string; readonly seconds: number };
  /** Events were added to the audit trail. */
  readonly audit: Pick<AuditEvent, 'action' | 'outcome'> & { readonly count: number };
  /** A limit rejected an attempt. */
  readonly limit: { readonly limit: string };
  /** The database answered a statement, whose text contains no values. */
  readonly statement: { readonly sql: string; readonly seconds: number };
  /** A page sent its counts, by names from the closed list of its release. */
  readonly traffic: { readonly counts: ReadonlyMap<string, number> };
  /** A mail was put into the queue; `isReal` is false for one to nobody, which is never sent. */
  readonly queued: { readonly id: string; readonly template: string; readonly isReal: boolean };
  /** Answered requests were stored for `npm run admin -- trace`, or were dropped. */
  readonly 'visit-steps': { readonly result: 'stored' | 'dropped'; readonly count: number };
  /** A password was hashed. */
  readonly hash: { readonly seconds: number };
  /** An attempt to deliver a mail ended; after `deferred`, another attempt follows. */
  readonly mail: { readonly result: 'sent' | 'deferred' | 'failed' };
  /** An attempt to tell an app of an ended session ended; after `deferred`, another attempt follows. */
  readonly logout: { readonly result: 'sent' | 'deferred' | 'failed' };
}

type Listeners = { readonly [K in keyof Signals]: Set<(signal: Signals[K]) => void> };

/** One set of listeners for the whole process, since metrics and traces describe the process. */
const LISTENERS: Listeners = {
  request: new Set(),
  audit: new Set(),
  limit: new Set(),
  mail: new Set(),
  logout: new Set(),
  statement: new Set(),
  hash: new Set(),
  traffic: new Set(),
  queued: new Set(),
  'visit-steps': new Set(),
};

export function tell<K extends keyof Signals>(name: K, signal: Signals[K]): void {
  for (const hear of LISTENERS[name]) hear(signal);
}

/** @returns a function that removes the listener */
export function listen<K extends keyof Signals>(name: K, hear: (signal: Signals[K]) => void): () => void {
  LISTENERS[name].add(hear);
  return () => LISTENERS[name].delete(hear);
}

/** What is logged of an error from outside: its code alone, since its message may quote an address or an answer. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
