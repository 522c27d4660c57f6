import { table } from '../table.ts';
import before from './before.json' with { type: 'json' };
import type { PackageBytes } from './measurePackages.ts';

const NONE: PackageBytes = { minified: 0, brotli: 0 };
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Bytes per package in the first screen's scripts, with package modules replaced as before, and as built now. */
export function printPackages(now: ReadonlyMap<string, PackageBytes>): string {
  const earlier = new Map<string, PackageBytes>(Object.entries(before.packages));
  const names = [...new Set([...earlier.keys(), ...now.keys()])];
  const rows = names
    .map((name) => ({ name, was: earlier.get(name) ?? NONE, now: now.get(name) ?? NONE }))
    .sort((a, b) => b.now.brotli - a.now.brotli);
  const sum = (list: readonly PackageBytes[]): PackageBytes => ({
    minified: list.reduce((total, { minified }) => total + minified, 0),
    brotli: list.reduce((total, { brotli }) => total + brotli, 0),
  });
  const total = { name: 'in all', was: sum(rows.map((row) => row.was)), now: sum(rows.map((row) => row.now)) };
  return table(
    ['package', 'before', 'now', 'before, brotli', 'now, brotli'],
    [...rows, total].map((row) => [
      row.name,
      kilobytes(row.was.minified),
      kilobytes(row.now.minified),
      kilobytes(row.was.brotli),
      kilobytes(row.now.brotli),
    ]),
  );
}
