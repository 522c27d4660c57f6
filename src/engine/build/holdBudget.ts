import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The maximum number of bytes that a page may load, after compression (brotli) if the build compresses. */
export interface Budget {
  /** The HTML of a page, including its inlined part of the style sheet. */
  readonly html: number;
  /** All scripts that the HTML of a page names. */
  readonly scripts: number;
  /** The whole style sheet. */
  readonly styles: number;
}

interface Excess {
  readonly page: string;
  readonly part: keyof Budget;
  readonly bytes: number;
}

/**
 * Fails the build if a page is over the budget, even by one byte.
 *
 * @param client the folder of a build, compressed
 * @throws Error that lists the pages over budget, largest first
 */
export function holdBudget(client: string, budget: Budget): void {
  const folder = join(client, 'html');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const needs = pages.flatMap((page): readonly Excess[] => {
    const html = readFileSync(join(folder, page), 'utf8');
    const sumOf = (ending: string) =>
      filesIn(html, ending).reduce((total, file) => total + sentBytes(join(client, file)), 0);
    return [
      { page, part: 'html', bytes: sentBytes(join(folder, page)) },
      { page, part: 'scripts', bytes: sumOf('js') },
      { page, part: 'styles', bytes: sumOf('css') },
    ];
  });
  const over = needs.filter(({ part, bytes }) => bytes > budget[part]).sort((one, other) => other.bytes - one.bytes);
  if (over.length === 0) return;
  const lines = over
    .slice(0, SHOWN)
    .map(({ page, part, bytes }) => `${page}: ${part} ${bytes} bytes, the budget is ${budget[part]}`);
  throw new Error([`the pages are over budget in ${over.length} places`, ...lines].join('\n  '));
}

const SHOWN = 5;

/** The files with this ending that a page loads, or preloads for its first script. */
const filesIn = (html: string, ending: string): readonly string[] => [
  ...new Set((html.match(/\/assets\/[^"' ]+/g) ?? []).filter((file) => file.endsWith(`.${ending}`))),
];

const sentBytes = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
