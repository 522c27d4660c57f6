import type { LockedPackage } from './licencesOf.ts';

/** What the registry said of the delivered packages when somebody last asked and it answered. */
export interface KnownAdvisories {
  /** The day, as in 2026-11-24. */
  readonly at: string;
  /** Every delivered package, as name@version, with the titles of its high and critical advisories. */
  readonly packages: Readonly<Record<string, readonly string[]>>;
}

export interface Judgement {
  /** Packages with high or critical advisories, each with its titles. */
  readonly high: readonly string[];
  /** Packages that the list does not have: nothing is known of them. */
  readonly unknown: readonly string[];
}

export const nameOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string => `${name}@${version}`;

/** Judges packages where the registry does not answer, by what it said before. */
export function judgeByKnown(packages: readonly LockedPackage[], { packages: known }: KnownAdvisories): Judgement {
  const delivered = [...new Set(packages.filter(({ dev }) => !dev).map(nameOf))];
  return {
    high: delivered
      .filter((name) => (known[name]?.length ?? 0) > 0)
      .map((name) => `${name}: ${known[name]?.join('; ')}`),
    unknown: delivered.filter((name) => known[name] === undefined),
  };
}
