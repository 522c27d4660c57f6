import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRequirements, readRows, readShown } from '../src/tools/requirements/readRequirements.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const decisions = readRows(read('tests/decisions.tsv'));
const promises = readRows(read('tests/promises.tsv'));
const requirements = readRequirements(read('tests/requirements.tsv'));
const known = new Set([...[...decisions, ...promises].map(([id]) => id), ...requirements.map(({ id }) => id)]);

/** `D-33`, `P08`, `R01`, and any word in capitals with two digits after a hyphen: an area may be misspelt. */
const CITED = /\b(?:D-\d{2,3}|[PR]\d{2}|[A-Z][A-Z0-9]+-\d{2})\b/g;
/** Words that look like ids. An entry that is no longer needed fails the test. */
const NO_IDS = ['UTF-16 is an encoding', 'ADA-77 is what somebody types in a test'];
const isNoId = (id: string) => NO_IDS.some((word) => word.startsWith(`${id} `));

const sources = ['src', 'schemas', 'flows', 'locales', 'tests', '.github', 'README.md', 'package.json']
  .flatMap((place) =>
    statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
      : [place],
  )
  .filter((path) => /\.(?:tsx?|mjs|json|md|css|html|txt|tsv|ya?ml)$/.test(path) && path !== 'tests/cited.test.ts');
const cited = new Map<string, Set<string>>();
for (const path of sources)
  for (const [id] of read(path).matchAll(CITED)) cited.set(id, (cited.get(id) ?? new Set()).add(path));

describe('citations', () => {
  it('cite requirements, decisions and promises that are in the tables of tests', () => {
    const missing = [...cited].filter(([id]) => !known.has(id) && !isNoId(id));
    expect(missing.map(([id, paths]) => `${id}: ${[...paths].join(', ')}`)).toEqual([]);
    expect(NO_IDS.filter((word) => !cited.has(word.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('appear in a flow, a module, a text about the product and a test', () => {
    for (const place of ['flows/', 'src/', 'src/server/passwords/README.md', 'tests/browser/'])
      expect([...cited.values()].flatMap((paths) => [...paths]).some((path) => path.startsWith(place))).toBe(true);
  });
});

describe('the tables of decisions and promises', () => {
  const rows = [...decisions, ...promises];

  it('have an id, a question or title, and an answer in each row, and each id once', () => {
    const columns = rows.map((row) => row.filter((column) => column.trim() !== '').length);
    expect(rows.filter((_, index) => columns[index] !== 3)).toEqual([]);
    const ids = rows.map(([id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('have complete sentences', () => {
    expect(rows.filter(([, , answer = '']) => !/\.$/.test(answer)).map(([id]) => id)).toEqual([]);
    expect(decisions.filter(([, question = '']) => !question.endsWith('?')).map(([id]) => id)).toEqual([]);
  });

  it('have no promise without a test', () => {
    const shownBy = readShown('tests');
    expect(promises.map(([id = '']) => id).filter((id) => !shownBy.has(id))).toEqual([]);
  });
});
