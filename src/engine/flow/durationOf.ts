const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** `50ms`, `3s`, `10m` in milliseconds. */
export function durationOf(text: string): number {
  const [, count = '', unit = ''] = /^([0-9]+)(ms|s|m)$/.exec(text) ?? [];
  return Number(count) * (UNITS[unit] ?? 0);
}
