/** When a listener is told how much time is left: at five minutes, one minute, thirty and ten seconds. */
const MOMENTS = [300_000, 60_000, 30_000, 10_000] as const;

/** The last moment that was passed within the five seconds before, in milliseconds left; undefined otherwise. */
export function announcementAt(remaining: number): number | undefined {
  return MOMENTS.find((moment) => remaining <= moment && remaining > moment - 5000);
}
