import { durationOf } from './durationOf.ts';
import type { Screen } from './types.ts';

/** Seconds until the first timer of a screen or of a state is over; undefined where it has none. */
export function firstTimer(after: Screen['after']): number | undefined {
  const times = Object.keys(after ?? {});
  return times.length === 0 ? undefined : Math.min(...times.map(durationOf)) / 1000;
}
