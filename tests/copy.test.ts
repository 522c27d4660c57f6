import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/contract/languages.ts';
import { DecidedTexts } from '../src/engine/checker/DecidedTexts.ts';
import { readRows } from '../src/tools/requirements/readRequirements.ts';

// Two reviews of all texts by native writers had 316 and 66 findings, those of the second in 160 rows; the last rows
// come from three readings of all texts. tests/copy.tsv answers each: what was decided, and the text since then. Several
// keys of one finding, and their texts, are separated by " | ".

const SEPARATOR = ' | ';
const DECISIONS = ['adopted', 'improved', 'kept', 'gone'];

const rows = readRows(readFileSync('tests/copy.tsv', 'utf8')).map(
  ([id = '', language = '', file = '', key = '', decision = '', why = '', text = '']) => ({
    id,
    language,
    file,
    decision,
    why,
    text,
    keys: key === '' ? [] : key.split(SEPARATOR),
  }),
);
const files = new Map<string, string>();
const read = (file: string): string => {
  const known = files.get(file) ?? readFileSync(file, 'utf8');
  files.set(file, known);
  return known;
};

describe('the findings about texts (tests/copy.tsv)', () => {
  it('are all answered, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 316 + 160 + 9 + 15 + 63 + 50 }, (_, index) => String(index + 1)),
    );
  });

  it('are adopted, or the answer says why the wording differs', () => {
    for (const { id, language, decision, why } of rows) {
      expect([id, DECISIONS]).toEqual([id, expect.arrayContaining([decision])]);
      expect([id, LANGUAGES]).toEqual([id, expect.arrayContaining([language])]);
      expect([id, why !== '']).toEqual([id, decision !== 'adopted']);
    }
  });

  // A change of such a text changes its row as well, so that the next reviewer sees the newer decision.
  it('are what the checker compares with the texts', () => {
    const languages: unknown = JSON.parse(read('locales/languages.json'));
    expect(languages).toMatchObject({ decided: 'tests/copy.tsv' });
    const changed = [...new DecidedTexts(read('tests/copy.tsv')).changed((file) => JSON.parse(read(file)))];
    expect(changed).toEqual([]);
    for (const { file, language, keys } of rows)
      if (keys.length > 0) expect(file.startsWith(`locales/${language}/`)).toBe(true);
  });

  it('say that a text is gone if it is', () => {
    for (const { id, decision, keys, text } of rows)
      if (keys.length > 0 && text === '') expect([id, decision]).toEqual([id, 'gone']);
  });

  it.each(rows.filter(({ keys }) => keys.length === 0))('$id: $file has the code that was decided', (row) => {
    const { file, text } = row;
    expect(existsSync(file)).toBe(true);
    expect(text).not.toBe('');
    expect(read(file)).toContain(text);
  });
});
