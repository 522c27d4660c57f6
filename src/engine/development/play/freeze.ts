import { askCall } from '../../runtime/effects/askCall.ts';
import { heldTimer, holdTimers } from '../../runtime/effects/setTimer.ts';
import type { Snapshot } from '../../runtime/Snapshot.ts';
import type { Visit } from '../../runtime/Visit.ts';

/**
 * Moves a visit to a snapshot and freezes the visit: it sends no calls, and no timer runs.
 * @param timers the remaining milliseconds of each timer
 */
export function freeze(visit: Visit, snapshot: Snapshot, timers: Readonly<Record<string, number>>): void {
  for (const pending of visit.pendingCalls.values()) pending.abort();
  for (const { stop } of visit.timers.values()) stop();
  visit.pendingCalls.clear();
  visit.timers.clear();
  visit.restore(snapshot);
  visit.isFrozen = true;
  for (const [name, left] of Object.entries(timers)) visit.timers.set(name, heldTimer(left, visit.host.ports.clock));
  visit.touchTimers();
}

/** Resumes a frozen visit: its timers run, and its open calls are sent again. */
export function thaw(visit: Visit): void {
  visit.isFrozen = false;
  holdTimers(visit);
  const { invocations, unanswered } = visit.plain;
  for (const { call, token, phase, parameters } of Object.values(invocations)) {
    const operation = visit.program?.calls[call]?.operation;
    if (phase !== 'asking' || operation === undefined || visit.pendingCalls.has(token)) continue;
    // A write keeps its intent's idempotency key, so the service does nothing twice (R03).
    const intent = unanswered[call]?.intent;
    askCall({ kind: 'ask', token, call, operation, parameters, minimumDuration: 0, intent }, visit);
  }
}
