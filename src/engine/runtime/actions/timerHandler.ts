import type { Handler, Screen } from '../../flow/types.ts';
import type { Leading } from '../../language/verbs.ts';

/**
 * Prefixes of the names of a state's and of a screen's timers. The rest of the name is the duration, by which the
 * handler is found.
 */
export const STATE_TIMER = 'state:';
export const SCREEN_TIMER = 'screen:';

/** The handler to run when this timer of the screen, or of its state, ends. */
export function timerHandler(timer: string, screen: Screen, state: string | undefined): Handler | undefined {
  if (timer.startsWith(SCREEN_TIMER)) return screen.after?.[timer.slice(SCREEN_TIMER.length)];
  if (!timer.startsWith(STATE_TIMER) || state === undefined) return undefined;
  return screen.states?.[state]?.after?.[timer.slice(STATE_TIMER.length)];
}

const AWAY: { readonly [V in Leading<'away'>]: true } = { goto: true, leave: true, post: true };

/**
 * Whether one of a handler's steps leaves the screen. A timer with such a handler is a timed redirect, which waits
 * while the visitor is busy and can be cancelled (WCAG 2.2.1).
 */
export const leadsAway = (handler: Handler | undefined): boolean =>
  [handler ?? []].flat().some((step) => Object.keys(step).some((verb) => verb in AWAY));
