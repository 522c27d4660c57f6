import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The most bytes that a page may need, compressed (brotli) where the build compresses. */
export interface Budget {
  /** The HTML of a page, with its style sheet. */
  readonly html: number;
  /** All scripts that the HTML of a page names. */
  readonly scripts: number;
}

interface Excess {
  readonly page: string;
  readonly part: keyof Budget;
  readonly bytes: number;
}

/**
 * Fails the build at the first byte over the budget.
 *
 * @param client the folder of a build, compressed
 * @throws Error with the pages that need too much, the worst of each part first
 */
export function holdBudget(client: string, budget: Budget): void {
  const folder = join(client, 'html');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const needs = pages.flatMap((page): readonly Excess[] => {
    const scripts = scriptsOf(readFileSync(join(folder, page), 'utf8'));
    const sum = scripts.reduce((total, script) => total + sentBytes(join(client, script)), 0);
    return [
      { page, part: 'html', bytes: sentBytes(join(folder, page)) },
      { page, part: 'scripts', bytes: sum },
    ];
  });
  const over = needs.filter(({ part, bytes }) => bytes > budget[part]).sort((one, other) => other.bytes - one.bytes);
  if (over.length === 0) return;
  const lines = over
    .slice(0, SHOWN)
    .map(({ page, part, bytes }) => `${page}: ${part} ${bytes} bytes, the budget is ${budget[part]}`);
  throw new Error([`${over.length} times over the budget of bytes`, ...lines].join('\n  '));
}

const SHOWN = 5;

/** The scripts that a page names: those it preloads, and those that its first script imports. */
const scriptsOf = (html: string): readonly string[] => [...new Set(html.match(/\/assets\/[^"' ]+\.js/g) ?? [])];

const sentBytes = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
