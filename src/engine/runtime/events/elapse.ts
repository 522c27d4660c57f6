import { FOCUS_TIMER, takeFocus } from '../actions/requestFocus.ts';
import { runHandler } from '../actions/runHandler.ts';
import { SCREEN_TIMER, STATE_TIMER, timerHandler } from '../actions/timerHandler.ts';
import { losePatience, PATIENCE_TIMER } from '../calls/patience.ts';
import { resumeFailed } from '../calls/resumeFailed.ts';
import { resumeWaiting } from '../calls/startCall.ts';
import type { Draft } from '../Draft.ts';

/** A timer is over. */
export function elapse(draft: Draft, timer: string): void {
  const { screen } = draft.screenContext.program;
  if (timer === FOCUS_TIMER) takeFocus(draft);
  else if (timer === PATIENCE_TIMER) losePatience(draft);
  else if (timer.startsWith(STATE_TIMER) || timer.startsWith(SCREEN_TIMER)) {
    const handler = timerHandler(timer, screen, draft.snapshot.state);
    if (handler !== undefined) runHandler(draft, handler, {});
  } else {
    resumeWaiting(draft, timer);
    resumeFailed(draft, timer);
  }
}
