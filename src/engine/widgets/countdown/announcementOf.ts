/** When a listener is told how much time is left: at five minutes, one minute, thirty and ten seconds. */
const MOMENTS = [300_000, 60_000, 30_000, 10_000] as const;
/** More time left than that before means that the time runs anew. */
const ANEW = 1000;

/**
 * What is to be said when the time left went from `before` to `remaining`, in milliseconds left: at each moment that
 * was passed, also while the machine slept or the tab was hidden, and when the time runs anew. Undefined otherwise, and
 * at the end: what happens then speaks for itself.
 */
export function announcementOf(before: number, remaining: number): number | undefined {
  if (remaining <= 0) return undefined;
  const isAnew = remaining > before + ANEW;
  return isAnew || MOMENTS.some((moment) => before > moment && remaining <= moment) ? remaining : undefined;
}
