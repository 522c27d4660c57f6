import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { oncePer } from '../contract/oncePer.ts';

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

/** The parts of Vite's manifest that are used. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly src?: string; readonly imports?: readonly string[]; readonly name?: string }
  >
>;

/**
 * The files of these sources and of everything that they import, each listed once. A source without a chunk is a bug.
 */
export function chunksOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) {
    const key = keysOf(manifest).get(source);
    if (key === undefined)
      throw new Error(`The build has no chunk for ${source}, only for ${Object.keys(manifest).join(', ')}`);
    add(key);
  }
  return [...files];
}

/** The manifest's keys by the chunks' sources: virtual modules by id, files by path and name. */
const keysOf = oncePer((manifest: Manifest): ReadonlyMap<string, string> => {
  const keys = new Map(Object.keys(manifest).map((key) => [key, key]));
  for (const [key, { src = key }] of Object.entries(manifest)) {
    for (const name of [src, key.split('\0').at(-1), src.split('\0').at(-1), src.split('/').at(-1)]) {
      if (name !== undefined && !keys.has(name)) keys.set(name, key);
    }
  }
  return keys;
});
