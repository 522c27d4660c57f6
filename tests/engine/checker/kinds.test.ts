import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { scaleSources } from '../../bench/scale/scaleSources.ts';
import { inPlace } from './changeOne.ts';
import { readDoor } from './readExample.ts';

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

const ROWS = readFileSync(join(import.meta.dirname, 'kinds.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t').map(plain))
  .map(([id = '', kind = '', ...rest]) => [id, kind, rest] as const);

const sources = readSources('.');
const session = new CheckSession(definition);
/** What `--fix` rewrites after every edit. */
const WRITTEN = ['canonical-form', 'stale-list'];

it('every kind has an id of its own', () => {
  expect(new Set(ROWS.map(([id]) => id)).size).toBe(ROWS.length);
});

const isRight = ([, , [, , , rule = '']]: (typeof ROWS)[number]) => rule === '';

it.each(ROWS.filter(isRight))('%s: %s', (_id, _kind, [path = '', find = '', instead = '']) => {
  const changed =
    path === '(copies)'
      ? scaleSources(readDoor(), { copies: Number(find), languages: {} })
      : plant(path, find, instead).changed;
  expect(session.check(changed)).toEqual([]);
});

it.each(ROWS.filter((row) => !isRight(row)))(
  '%s: %s is found at its line, in words that name it',
  (_id, _kind, [path = '', find = '', ...rest]) => {
    const [instead = '', rule, words = '', suggestion = '', where = '', others = '0'] = rest;
    const { changed, line } = plant(path, find, instead);
    const findings = session
      .check(changed)
      .filter((finding) => rule === finding.rule || !WRITTEN.includes(finding.rule));
    const [, file = path, mark] = /^(\S+)(?: (.+))?$/.exec(where) ?? [];
    const lines = changed.find((source) => source.path === file)?.text.split('\n') ?? [];
    const first = where === '' ? line : 1;
    expect(
      findings.map((finding) => ({
        at:
          finding.file === file &&
          (mark === undefined ? finding.line === first : lines[finding.line - 1]?.trim() === mark),
        rule: finding.rule,
        isSaid: finding.message.includes(words),
        suggestion: finding.suggestion ?? '',
      })),
      JSON.stringify(findings.slice(0, 3)),
    ).toContainEqual({ at: true, rule, isSaid: true, suggestion });
    // One cause is one finding, or few.
    expect(findings.length, JSON.stringify(findings.map(({ message }) => message))).toBeLessThanOrEqual(
      1 + Number(others || 0),
    );
  },
);

/** The project with the mistake, and the line where it begins. */
function plant(path: string, find: string, instead: string): { changed: Source[]; line: number } {
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
