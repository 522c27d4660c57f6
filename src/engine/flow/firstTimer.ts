import { durationOf } from './durationOf.ts';
import type { Handler, Screen } from './types.ts';

/** Seconds until the first timer of a screen or a state ends; undefined if there is no timer. */
export function firstTimer(
  after: Screen['after'],
  counts: (handler: Handler) => boolean = () => true,
): number | undefined {
  const times = Object.entries(after ?? {}).filter(([, handler]) => counts(handler));
  return times.length === 0 ? undefined : Math.min(...times.map(([time]) => durationOf(time))) / 1000;
}
