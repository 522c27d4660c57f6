import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRows } from '../src/tools/requirements/readRequirements.ts';
import { titlesOfTests } from './titlesOfTests.ts';

/**
 * Promises about what people see, hear and do, with the tests that show each. A further test has a row without a text.
 */
const rows = readRows(readFileSync('tests/people.tsv', 'utf8')).map(
  ([id = '', promise = '', test = '', title = '']) => ({ id, promise, test, title }),
);

describe('what the portal promises to the people who use it', () => {
  it('is one sentence for each id, in the rows of that id only', () => {
    const promises = rows.filter(({ promise }) => promise !== '');
    const ids = promises.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(75);
    expect(ids.filter((id, index) => !/^[a-z]+-[a-z]+$/.test(id) || ids.indexOf(id) !== index)).toEqual([]);
    expect(promises.filter(({ promise }) => !promise.endsWith('.'))).toEqual([]);
    expect(rows.filter(({ id, promise }, index) => promise === '' && rows[index - 1]?.id !== id)).toEqual([]);
  });

  it('is shown by tests of exactly these titles', () => {
    const titles = new Map<string, readonly string[]>();
    const isShown = ({ test, title }: (typeof rows)[number]) => {
      if (!titles.has(test)) titles.set(test, existsSync(test) ? titlesOfTests(test) : []);
      return titles.get(test)?.includes(title);
    };
    expect(rows.filter((row) => !isShown(row))).toEqual([]);
  });
});
