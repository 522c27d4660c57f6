import type { Handler, Screen } from '../../flow/types.ts';
import type { Leading } from '../../language/verbs.ts';

/**
 * Name prefixes of the timers of the state and of the screen. The rest of the name is the duration, which finds the
 * handler.
 */
export const STATE_TIMER = 'state:';
export const SCREEN_TIMER = 'screen:';

/** The handler for when this timer of the screen, or of its state, ends. */
export function timerHandler(timer: string, screen: Screen, state: string | undefined): Handler | undefined {
  if (timer.startsWith(SCREEN_TIMER)) return screen.after?.[timer.slice(SCREEN_TIMER.length)];
  if (!timer.startsWith(STATE_TIMER) || state === undefined) return undefined;
  return screen.states?.[state]?.after?.[timer.slice(STATE_TIMER.length)];
}

const AWAY: { readonly [V in Leading<'away'>]: true } = { goto: true, leave: true, post: true };

/**
 * Whether one of its steps leaves the screen: a timed redirect, which waits for a busy visitor and can be cancelled
 * (WCAG 2.2.1).
 */
export const leadsAway = (handler: Handler | undefined): boolean =>
  [handler ?? []].flat().some((step) => Object.keys(step).some((verb) => verb in AWAY));
