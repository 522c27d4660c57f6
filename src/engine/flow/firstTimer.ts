import { durationOf } from './durationOf.ts';
import type { Screen } from './types.ts';

/** Seconds until the first timer of a screen or a state ends; undefined if it has none. */
export function firstTimer(after: Screen['after']): number | undefined {
  const times = Object.keys(after ?? {});
  return times.length === 0 ? undefined : Math.min(...times.map(durationOf)) / 1000;
}
