import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The success criteria of levels A and AA, by guideline: WCAG 2.2. 4.1.1 is obsolete. */
const CRITERIA = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
};

const rows = readFileSync('src/engine/renderer/WCAG.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** `1.2.1–1.2.5` are five, and a row may have two criteria. */
const criteriaOf = (cell: string): string[] => {
  const [first = '', last] = cell.match(/\d\.\d\.\d+/g) ?? [];
  if (last === undefined) return [first];
  if (!cell.includes('–')) return [first, last];
  const [guideline, from, to] = [first.slice(0, 4), Number(first.slice(4)), Number(last.slice(4))];
  return Array.from({ length: to - from + 1 }, (_, at) => `${guideline}${from + at}`);
};

it('the table of WCAG has each criterion of levels A and AA once, in order', () => {
  const wanted = Object.entries(CRITERIA).flatMap(([guideline, numbers]) =>
    numbers.map((one) => `${guideline}.${one}`),
  );
  expect(rows.flatMap(([, cell = '']) => criteriaOf(cell))).toEqual(wanted);
});

it('each row says how its criterion is met, and names tests that exist, or says that there is nothing to meet', () => {
  for (const [, criterion, how = '', evidence = ''] of rows) {
    expect([criterion, how]).toEqual([criterion, expect.stringMatching(/\.$/)]);
    const paths = [...evidence.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect([criterion, paths.filter((path) => !existsSync(path))]).toEqual([criterion, []]);
    const hasNothing = /^(?:There (?:is|are) none|None|Nothing flashes|One press|The screens are steps)/.test(how);
    expect([criterion, paths.length === 0]).toEqual([criterion, hasNothing]);
  }
});
