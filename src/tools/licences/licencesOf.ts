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

/** The packages of an npm lock file, version 3. */
export function licencesOf(lockText: string): LockedPackage[] {
  const lock: Lock = JSON.parse(lockText);
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license,
      dev: entry.dev === true || entry.devOptional === true,
      resolved: entry.resolved,
    }));
}
