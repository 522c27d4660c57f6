/** The times at which the rest is announced: five minutes, one minute, thirty and ten seconds. */
const MOMENTS = [300_000, 60_000, 30_000, 10_000] as const;
/** A rest that grows by more than this means that the time starts again. */
const ANEW = 1000;

/**
 * The time to announce when the rest goes from `before` to `remaining`, both in milliseconds: at each moment that was
 * passed, also while the machine slept or the tab was hidden, and when the time starts again. Undefined otherwise, and
 * at the end, when the screen itself changes.
 */
export function announcementOf(before: number, remaining: number): number | undefined {
  if (remaining <= 0) return undefined;
  const isAnew = remaining > before + ANEW;
  return isAnew || MOMENTS.some((moment) => before > moment && remaining <= moment) ? remaining : undefined;
}
