import type { LockedPackage } from './licencesOf.ts';

/** May be delivered with the product: permissive, without obligations for the product's own source. */
const DELIVERED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Zlib',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
];
/** Tools only: file-level copyleft or rarer permissive licences, never part of a build. */
const TOOLS = [...DELIVERED, 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0'];

/** An SPDX expression of single names, `OR` (one must fit) and `AND` (all must fit), as npm packages use them. */
function fits(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => fits(part, allowed));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => fits(part, allowed));
  return allowed.includes(bare);
}

/** Whether the licence of a package fits its use (promise P24). */
export const isPermitted = (entry: LockedPackage): boolean =>
  entry.licence !== undefined && fits(entry.licence, entry.dev ? TOOLS : DELIVERED);
