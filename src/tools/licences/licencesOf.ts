import { existsSync, readFileSync } from 'node:fs';

/** A package of the lock file with the licence that npm recorded for it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or undefined if the package names none. */
  readonly licence: string | undefined;
  /** Only used in development, so not delivered. */
  readonly dev: boolean;
  /** The download address, which this project's lock file must not contain. */
  readonly resolved: string | undefined;
}

export const nameOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string => `${name}@${version}`;

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        readonly dev?: boolean;
        readonly devOptional?: boolean;
        readonly resolved?: string;
      }
    >
  >;
}

/**
 * A licence in the older form in a package's own file, a list to choose from, which npm does not record.
 * @param path the folder of an installed package
 * @returns an SPDX expression
 */
function olderLicenceOf(path: string): string | undefined {
  const file = `${path}/package.json`;
  if (!existsSync(file)) return undefined;
  const { licenses = [] }: { licenses?: readonly { readonly type: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  return licenses.map(({ type }) => type).join(' OR ') || undefined;
}

/**
 * The packages of an npm lock file, version 3.
 * @param licenceOf called with the folder of a package whose licence is not in the lock file
 */
export function licencesOf(lockText: string, licenceOf = olderLicenceOf): LockedPackage[] {
  const lock: Lock = JSON.parse(lockText);
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? licenceOf(path),
      dev: entry.dev === true || entry.devOptional === true,
      resolved: entry.resolved,
    }));
}

/** Licences that may be delivered with the product: permissive, without obligations for the product's own source. */
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
/** Licences for tools, which are never part of a build: also file-level copyleft and rarer permissive licences. */
const TOOLS = [...DELIVERED, 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0'];

/** An SPDX expression of single names, `OR` (one must be allowed) and `AND` (all must be), as npm packages use them. */
function fits(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => fits(part, allowed));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => fits(part, allowed));
  return allowed.includes(bare);
}

/** Whether the licence of a package permits its use (promise P24). */
export const isPermitted = (entry: LockedPackage): boolean =>
  entry.licence !== undefined && fits(entry.licence, entry.dev ? TOOLS : DELIVERED);
