import { leadsAway, SCREEN_TIMER, STATE_TIMER } from '../actions/timerHandler.ts';
import type { Draft } from '../Draft.ts';

/** The visitor stays: no timer leads away from this visit any more. */
export function linger(draft: Draft): void {
  const { after, states } = draft.screenContext.program.screen;
  const { state } = draft.snapshot;
  draft.update({ lingers: true });
  for (const [prefix, timers] of [
    [SCREEN_TIMER, after],
    [STATE_TIMER, state === undefined ? undefined : states?.[state]?.after],
  ] as const) {
    for (const [time, handler] of Object.entries(timers ?? {})) {
      if (leadsAway(handler)) draft.emit({ kind: 'untimer', timer: prefix + time });
    }
  }
}
