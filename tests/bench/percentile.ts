/** The smallest value that at least this share of the values does not exceed (nearest rank). NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The value in the middle. NaN without values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
