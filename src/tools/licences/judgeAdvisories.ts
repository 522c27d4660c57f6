import { satisfies } from 'semver';
import type { Advisory } from './askRegistry.ts';
import { type LockedPackage, nameOf } from './licencesOf.ts';
import type { Acceptance } from './recordKnown.ts';

export interface Judgement {
  /** High and critical advisories of delivered packages, one per line. */
  readonly refused: readonly string[];
  /** High and critical advisories that are accepted, with the reasons. */
  readonly accepted: readonly string[];
  /** Advisories of a lower severity about a delivered package. */
  readonly lesser: readonly string[];
}

const SEVERE = ['high', 'critical'];

/** Finds the advisories about the delivered packages (promise P24). An unknown severity counts as high. */
export function judgeAdvisories(
  packages: readonly LockedPackage[],
  advisories: readonly Advisory[],
  acceptances: readonly Acceptance[],
): Judgement {
  const delivered = [...new Map(packages.filter(({ dev }) => !dev).map((one) => [nameOf(one), one])).values()];
  const found = advisories.flatMap((advisory) =>
    delivered
      .filter(({ name, version }) => name === advisory.package && satisfies(version, advisory.affected, LOOSELY))
      .map((one) => ({ advisory, line: `${nameOf(one)}: ${advisory.title} (${advisory.severity}, ${advisory.id})` })),
  );
  const isSevere = ({ severity }: Advisory) => SEVERE.includes(severity) || severity === 'unknown';
  const reasonOf = ({ id }: Advisory) => acceptances.find((one) => one.id === id)?.reason;
  const severe = found.filter(({ advisory }) => isSevere(advisory));
  const lines = (of: typeof found) => [...new Set(of.map(({ line }) => line))];
  return {
    refused: lines(severe.filter(({ advisory }) => reasonOf(advisory) === undefined)),
    accepted: severe.flatMap(({ advisory, line }) => {
      const reason = reasonOf(advisory);
      return reason === undefined ? [] : [`${line}: ${reason}`];
    }),
    lesser: lines(found.filter(({ advisory }) => !isSevere(advisory))),
  };
}

/** Prereleases are included: a prerelease of an affected version is affected. */
const LOOSELY = { includePrerelease: true };
