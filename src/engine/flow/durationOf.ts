import type { Handler, Screen } from './types.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** `50ms`, `3s`, `10m` in milliseconds. */
export function durationOf(text: string): number {
  const [, count = '', unit = ''] = /^([0-9]+)(ms|s|m)$/.exec(text) ?? [];
  return Number(count) * (UNITS[unit] ?? 0);
}

/** Seconds until the first timer of a screen or a state ends; undefined if there is no timer. */
export function firstTimer(
  after: Screen['after'],
  counts: (handler: Handler) => boolean = () => true,
): number | undefined {
  const times = Object.entries(after ?? {}).filter(([, handler]) => counts(handler));
  return times.length === 0 ? undefined : Math.min(...times.map(([time]) => durationOf(time))) / 1000;
}
