import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/contract/languages.ts';
import { textAt } from '../src/engine/checker/Texts.ts';
import { readRows } from '../src/tools/requirements/readRows.ts';

// Two reviews of all texts by native writers had 316 and 66 findings, those of the second in 160 rows; the last rows
// come from two readings of all texts. tests/copy.tsv answers each: what was decided, and the text since then. Several
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
      Array.from({ length: 316 + 160 + 9 + 15 + 63 }, (_, index) => String(index + 1)),
    );
  });

  it('are adopted, or the answer says why not word for word', () => {
    for (const { id, language, decision, why } of rows) {
      expect([id, DECISIONS]).toEqual([id, expect.arrayContaining([decision])]);
      expect([id, LANGUAGES]).toEqual([id, expect.arrayContaining([language])]);
      expect([id, why !== '']).toEqual([id, decision !== 'adopted']);
    }
  });

  // A change of such a text changes its row as well, so that the next reviewer sees the newer decision.
  it.each(rows.filter(({ keys }) => keys.length > 0))('$id: $file has the text that was decided', (row) => {
    const { file, keys, language, decision, text } = row;
    expect(file.startsWith(`locales/${language}/`)).toBe(true);
    const own: unknown = JSON.parse(read(file));
    const texts = keys.map((key) => textAt(own, key.split('.')));
    const decided = text.split(SEPARATOR);
    if (text === '') expect([decision, texts]).toEqual(['gone', keys.map(() => undefined)]);
    else expect(texts).toEqual(keys.map((_, index) => (decided.length === 1 ? text : decided[index])));
  });

  it.each(rows.filter(({ keys }) => keys.length === 0))('$id: $file has the code that was decided', (row) => {
    const { file, text } = row;
    expect(existsSync(file)).toBe(true);
    expect(text).not.toBe('');
    expect(read(file)).toContain(text);
  });
});
