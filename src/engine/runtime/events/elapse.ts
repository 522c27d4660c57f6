import { SCREEN_TIMER, STATE_TIMER } from '../actions/enterState.ts';
import { FOCUS_TIMER, takeFocus } from '../actions/requestFocus.ts';
import { runHandler } from '../actions/runHandler.ts';
import { losePatience, PATIENCE_TIMER } from '../calls/patience.ts';
import { resumeFailed } from '../calls/resumeFailed.ts';
import { resumeWaiting } from '../calls/startCall.ts';
import type { Draft } from '../Draft.ts';

/** A timer is over. */
export function elapse(draft: Draft, timer: string): void {
  const { screen } = draft.screenContext.program;
  if (timer === FOCUS_TIMER) takeFocus(draft);
  else if (timer === PATIENCE_TIMER) losePatience(draft);
  else if (timer.startsWith(STATE_TIMER)) {
    const state = draft.snapshot.state === undefined ? undefined : screen.states?.[draft.snapshot.state];
    const handler = state?.after?.[timer.slice(STATE_TIMER.length)];
    if (handler !== undefined) runHandler(draft, handler, {});
  } else if (timer.startsWith(SCREEN_TIMER)) {
    const handler = screen.after?.[timer.slice(SCREEN_TIMER.length)];
    if (handler !== undefined) runHandler(draft, handler, {});
  } else {
    resumeWaiting(draft, timer);
    resumeFailed(draft, timer);
  }
}
