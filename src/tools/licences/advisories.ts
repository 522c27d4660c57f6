import { spawnSync } from 'node:child_process';

interface Via {
  readonly title?: string;
  readonly severity?: string;
}

interface Audit {
  readonly metadata?: { readonly vulnerabilities?: { readonly high?: number; readonly critical?: number } };
  readonly vulnerabilities?: Readonly<Record<string, { readonly via?: readonly (Via | string)[] }>>;
  readonly message?: string;
}

/** What the registry knows about the delivered packages; `unknown` if it has no such service or is unreachable. */
export type Advisories =
  | {
      readonly high: number;
      readonly report: string;
      /** The titles of high and critical advisories, by the name of the package. */
      readonly titles: ReadonlyMap<string, readonly string[]>;
    }
  | { readonly unknown: string };

/** Asks the registry for high and critical advisories about the delivered packages (promise P24). */
export function advisories(): Advisories {
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return readAudit(asked.stdout);
}

/** Reads the report of `npm audit --json`. */
export function readAudit(report: string): Advisories {
  let audit: Audit;
  try {
    audit = JSON.parse(report);
  } catch {
    return { unknown: 'npm audit gave no report' };
  }
  const found = audit.metadata?.vulnerabilities;
  if (found === undefined) return { unknown: audit.message ?? 'npm audit gave no report' };
  const titles = Object.entries(audit.vulnerabilities ?? {}).map(([name, { via = [] }]) => {
    const own = via.flatMap((one) => (typeof one === 'string' || !isHigh(one) ? [] : [one.title ?? 'without a title']));
    return [name, own] as const;
  });
  const high = (found.high ?? 0) + (found.critical ?? 0);
  return { high, report, titles: new Map(titles.filter(([, own]) => own.length > 0)) };
}

const isHigh = ({ severity }: Via): boolean => severity === 'high' || severity === 'critical';
