import { SCREEN_TIMER, STATE_TIMER } from '../acts/enterState.ts';
import { FOCUS_TIMER, takeFocus } from '../acts/requestFocus.ts';
import { runHandler } from '../acts/runHandler.ts';
import { resumeFailed } from '../calls/resumeFailed.ts';
import { resumeRun } from '../calls/startCall.ts';
import type { Draft } from '../Draft.ts';

/** A timer is over. */
export function elapse(draft: Draft, timer: string): void {
  const { screen } = draft.setting.program;
  if (timer === FOCUS_TIMER) takeFocus(draft);
  else if (timer.startsWith(STATE_TIMER)) {
    const state = draft.state.state === undefined ? undefined : screen.states?.[draft.state.state];
    const handler = state?.after?.[timer.slice(STATE_TIMER.length)];
    if (handler !== undefined) runHandler(draft, handler, {});
  } else if (timer.startsWith(SCREEN_TIMER)) {
    const handler = screen.after?.[timer.slice(SCREEN_TIMER.length)];
    if (handler !== undefined) runHandler(draft, handler, {});
  } else {
    resumeRun(draft, timer);
    resumeFailed(draft, timer);
  }
}
