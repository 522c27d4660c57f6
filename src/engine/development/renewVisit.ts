import { durationOf } from '../flow/durationOf.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import { SCREEN_TIMER, STATE_TIMER } from '../runtime/actions/timerHandler.ts';
import { setTimer, unsetTimer } from '../runtime/effects/setTimer.ts';
import type { Visit } from '../runtime/Visit.ts';
import { fitSnapshot } from './fitSnapshot.ts';

/** Switches to another version of the screen: typed values stay, and so does the state of the visit. */
export function renewVisit(visit: Visit, module: ScreenModule): void {
  const { loaded, plain } = visit;
  visit.load(module);
  if (loaded === undefined || visit.loaded === undefined) return;
  const fitted = fitSnapshot(plain, loaded, visit.loaded);
  for (const [call, { token }] of Object.entries(plain.invocations)) {
    if (!Object.hasOwn(fitted.invocations, call)) visit.askings.get(token)?.abort();
  }
  visit.restore(fitted);
  if (!fitted.begun) return;
  renewTimers(visit);
  // Runs new loads, and sets the initial values of new fields.
  visit.dispatch({ kind: 'refresh' });
}

/** Ends the timers that the new version does not have, and starts those that the old one did not have. */
function renewTimers(visit: Visit): void {
  const { screen } = visit.program ?? {};
  const { state } = visit.plain;
  const after = (state === undefined ? undefined : screen?.states?.[state]?.after) ?? {};
  const wanted = new Map([
    ...Object.keys(after).map((time) => [STATE_TIMER + time, time] as const),
    ...Object.keys(screen?.after ?? {}).map((time) => [SCREEN_TIMER + time, time] as const),
  ]);
  const isOfFlow = (timer: string) => timer.startsWith(STATE_TIMER) || timer.startsWith(SCREEN_TIMER);
  for (const timer of [...visit.timers.keys()]) {
    if (isOfFlow(timer) && !wanted.has(timer)) unsetTimer({ kind: 'untimer', timer }, visit);
  }
  for (const [timer, time] of wanted) {
    if (!visit.timers.has(timer)) setTimer({ kind: 'timer', timer, milliseconds: durationOf(time) }, visit);
  }
}
