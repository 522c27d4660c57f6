import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { inPlace } from './changeOne.ts';

// Kinds of mistake, each planted in this portal. In the table `\n` is the end of a line, `(9 × x)` is nine of it,
// "(all)" is the whole file, and an empty replacement removes the file; an empty search text is a new file. "where" is
// the file and the line of the finding, if that is not the line of the edit; "others" is how many follow at most.
// A row without a rule is a kind that is right today, and why; "(copies)" are those of each screen of the small portal.
const plain = (cell: string) =>
  cell
    .replace(/\((\d+) × ([^)]+)\)/g, (_, count: string, part: string) => part.repeat(Number(count)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
    .replaceAll('\\r', '\r');

/** Each kind: its id, its title, and the other cells. */
export const ROWS = readFileSync(join(import.meta.dirname, 'kinds.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t').map(plain))
  .map(([id = '', kind = '', ...rest]) => [id, kind, rest] as const);

/** The project with the mistake, and the line where it begins. */
export function plant(
  sources: readonly Source[],
  path: string,
  find: string,
  instead: string,
): { changed: Source[]; line: number } {
  if (find === '') return { changed: [...sources, { path, text: instead }], line: 1 };
  const text = sources.find((source) => source.path === path)?.text ?? '';
  if (find === '(all)') {
    return {
      changed: instead === '' ? sources.filter((source) => source.path !== path) : inPlace(sources, path, instead),
      line: 1,
    };
  }
  expect(text).toContain(find);
  const changed = inPlace(
    sources,
    path,
    text.replace(find, () => instead),
  );
  return { changed, line: text.slice(0, text.indexOf(find)).split('\n').length };
}
