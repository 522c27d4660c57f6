import { spawnSync } from 'node:child_process';

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
export type Answer = { readonly advisories: readonly Advisory[] } | { readonly unanswered: string };

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
