import { spawnSync } from 'node:child_process';

interface Audit {
  readonly metadata?: { readonly vulnerabilities?: { readonly high?: number; readonly critical?: number } };
  readonly message?: string;
}

/** What the registry knows about the delivered packages; `unknown` if it has no such service or is unreachable. */
export type Advisories = { readonly high: number; readonly report: string } | { readonly unknown: string };

/** Asks the registry for high and critical advisories about the delivered packages (promise P24). */
export function advisories(): Advisories {
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let audit: Audit;
  try {
    audit = JSON.parse(asked.stdout);
  } catch {
    return { unknown: 'npm audit gave no report' };
  }
  const found = audit.metadata?.vulnerabilities;
  if (found === undefined) return { unknown: audit.message ?? 'npm audit gave no report' };
  return { high: (found.high ?? 0) + (found.critical ?? 0), report: asked.stdout };
}
