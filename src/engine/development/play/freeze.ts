import { askCall } from '../../runtime/effects/askCall.ts';
import type { RunningTimer } from '../../runtime/effects/Running.ts';
import { setTimer } from '../../runtime/effects/setTimer.ts';
import type { Snapshot } from '../../runtime/Snapshot.ts';
import type { Visit } from '../../runtime/Visit.ts';

/** A timer that does not run: its remaining time stays the same. */
interface FrozenTimer extends RunningTimer {
  /** Milliseconds. */
  readonly left: number;
}

const isFrozen = (timer: RunningTimer): timer is FrozenTimer => 'left' in timer;

/**
 * Moves a visit to a snapshot and freezes it: it sends no calls, and no timer runs.
 * @param timers with the remaining milliseconds of each
 */
export function freeze(visit: Visit, snapshot: Snapshot, timers: Readonly<Record<string, number>>): void {
  for (const asking of visit.askings.values()) asking.abort();
  for (const { stop } of visit.timers.values()) stop();
  visit.askings.clear();
  visit.timers.clear();
  visit.restore(snapshot);
  const { clock } = visit.host.ports;
  for (const [name, left] of Object.entries(timers)) {
    const frozen: FrozenTimer = {
      left,
      get due() {
        return clock.monotonic() + left;
      },
      stop: () => {},
    };
    visit.timers.set(name, frozen);
  }
  visit.touchTimers();
}

/** Lets a frozen visit continue: its timers run, and its open calls are sent again. */
export function thaw(visit: Visit): void {
  for (const [timer, running] of visit.timers) {
    if (isFrozen(running)) setTimer({ kind: 'timer', timer, milliseconds: running.left }, visit);
  }
  const { invocations, unanswered } = visit.plain;
  for (const { call, token, phase, parameters } of Object.values(invocations)) {
    const operation = visit.program?.calls[call]?.operation;
    if (phase !== 'asking' || operation === undefined || visit.askings.has(token)) continue;
    // A write keeps the key of its intent, so the service does nothing twice (R03).
    const intent = unanswered[call]?.intent;
    askCall({ kind: 'ask', token, operation, parameters, minimumDuration: 0, intent }, visit);
  }
}
