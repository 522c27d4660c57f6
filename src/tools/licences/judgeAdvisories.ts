import { spawnSync } from 'node:child_process';
import { satisfies } from 'semver';
import { type LockedPackage, nameOf } from './licencesOf.ts';

/** A published vulnerability. */
export interface Advisory {
  /** GitHub's id (GHSA-…). */
  readonly id: string;
  readonly package: string;
  /** A range of versions, as npm writes them. */
  readonly affected: string;
  readonly severity: string;
  readonly title: string;
  /** The address where it was read. */
  readonly source: string;
}

/** The registry's advisories about the delivered packages, or why the registry gave none (`unanswered`). */
type Answer = { readonly advisories: readonly Advisory[] } | { readonly unanswered: string };

interface Via {
  readonly name?: string;
  readonly title?: string;
  readonly url?: string;
  readonly severity?: string;
  readonly range?: string;
}

interface Audit {
  readonly metadata?: unknown;
  readonly vulnerabilities?: Readonly<Record<string, { readonly via?: readonly (Via | string)[] }>>;
  readonly message?: string;
}

/** Queries the registry about the delivered packages (promise P24). */
export function askRegistry(): Answer {
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return readAudit(asked.stdout);
}

/** Reads the report of `npm audit --json`. A package that merely depends on one with an advisory is left out. */
export function readAudit(report: string): Answer {
  let audit: Audit;
  try {
    audit = JSON.parse(report);
  } catch {
    return { unanswered: 'npm audit returned no report' };
  }
  if (audit.metadata === undefined) return { unanswered: audit.message ?? 'npm audit returned no report' };
  const own = Object.entries(audit.vulnerabilities ?? {}).flatMap(([name, { via = [] }]) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [toAdvisory(name, one)])),
  );
  return { advisories: own };
}

const toAdvisory = (name: string, { name: of = name, title, url = '', severity, range = '*' }: Via): Advisory => ({
  id: url.split('/').at(-1) || 'without an id',
  package: of,
  affected: range,
  severity: severity ?? 'unknown',
  title: title ?? 'without a title',
  source: url,
});

/** An advisory that does not affect this product, and why. */
interface Acceptance {
  readonly id: string;
  readonly reason: string;
}

/** The recorded data about packages, for when the registry does not answer. It is recorded before a release. */
export interface Known {
  /** The day of the record, as in 2026-11-24. */
  readonly at: string;
  /** Why the registry did not answer that day. */
  readonly unanswered?: string;
  /** The delivered packages, as name@version, about which the registry was queried. */
  readonly asked: readonly string[];
  /** The registry's answer. */
  readonly advisories: readonly Advisory[];
  /** Advisories that people found elsewhere. */
  readonly read: readonly Advisory[];
  readonly accepted: readonly Acceptance[];
}

/** The record with a new answer. If the registry did not answer, the previous answer stays, with its date. */
export function recordKnown(known: Known, answer: Answer, packages: readonly LockedPackage[], at: string): Known {
  const { read, accepted } = known;
  if ('unanswered' in answer) {
    if (known.asked.length > 0) return known;
    return { at, unanswered: answer.unanswered, asked: [], advisories: [], read, accepted };
  }
  const asked = [...new Set(packages.filter(({ dev }) => !dev).map(nameOf))].toSorted();
  return { at, asked, advisories: answer.advisories, read, accepted };
}

/** Delivered packages that the record does not cover. */
export const uncoveredOf = (packages: readonly LockedPackage[], { asked }: Known): readonly string[] =>
  [...new Set(packages.filter(({ dev }) => !dev).map(nameOf))].filter((name) => !asked.includes(name));

interface Judgement {
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
