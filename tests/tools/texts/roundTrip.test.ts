import { describe, expect, it } from 'vitest';
import type { HandBack, HandOver } from '../../../src/tools/texts/formats/HandOver.ts';
import { FORMATS } from '../../../src/tools/texts/formats/index.ts';
import { handOver, open, SOURCES, take } from './openSample.ts';

const texts = open();
const { ids } = texts.project.languages;
const CASES = ids.flatMap((language) => Object.keys(FORMATS).map((format) => [language, format] as const));

/** The texts out and back, through the bytes of a file. */
async function sent(format: string, out: HandOver): Promise<HandBack> {
  const { write, read } = FORMATS[format] ?? {};
  if (write === undefined || read === undefined) throw new Error(format);
  return read(Buffer.from(await write(out)));
}

describe('all texts out and back', () => {
  it.each(CASES)('in %s as %s change nothing', async (language, format) => {
    const out = handOver(texts, language);
    const { files, table, taken, unchanged, refused, notes } = take(texts, await sent(format, out));
    expect({ files, table, taken, refused, notes }).toEqual({ files: [], table: '', taken: 0, refused: [], notes: [] });
    expect(unchanged).toBe(out.units.length);
  });

  it.each(CASES)('in %s as %s restore files whose texts are lost, byte by byte', async (language, format) => {
    const isOwn = (path: string) => path.startsWith(`locales/${language}/`);
    const lost = SOURCES.map((source) =>
      isOwn(source.path) ? { ...source, text: source.text.replaceAll(/": ?"(?:[^"\\]|\\.)*"/g, '": "…"') } : source,
    );
    const { files } = take(open(lost), await sent(format, handOver(texts, language)));
    const restored = new Map(files.map(({ path, text }) => [path, text]));
    expect(restored).toEqual(new Map(SOURCES.filter(({ path }) => isOwn(path)).map(({ path, text }) => [path, text])));
  });
});

describe('a text with every difficulty of a format', () => {
  const DIFFICULT = [
    '=1+1',
    "'=1+1",
    "''@x",
    '’=1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1',
    "'plain",
    ' ends with spaces ',
    'a;b,c\td',
    'says "x"',
    'two\nlines',
    '<b>&amp;</b> ]]>',
    '_x0041_ and _x005F_',
    '𝒳 👩‍👩‍👧 é',
    'مرحبا \u200F{name}\u200E',
    '00123',
    '1e5',
    '=',
    '{a}{a} {b, number}',
  ];
  const out = (): HandOver => {
    const whole = handOver(texts, 'ja');
    const units = DIFFICULT.flatMap((target, index) => {
      const unit = whole.units[index];
      return unit === undefined ? [] : [{ ...unit, source: `Says ${target}`, target, state: 'translated' as const }];
    });
    return { ...whole, units };
  };

  it.each(Object.keys(FORMATS))('comes back as it was from %s', async (format) => {
    const { units } = await sent(format, out());
    expect(units.map(({ target }) => target)).toEqual(DIFFICULT);
    expect(units.map(({ source }) => source)).toEqual(DIFFICULT.map((text) => `Says ${text}`));
    expect(new Set(units.map(({ state }) => state))).toEqual(new Set(['translated']));
  });

  it('is never a formula in a spreadsheet', async () => {
    const csv = String(await FORMATS.csv?.write(out()));
    expect(csv.split(/[,\n"]/).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('has its control characters in XLIFF, which XML itself does not have', async () => {
    const [unit] = out().units;
    if (unit === undefined) throw new Error('no unit');
    const { units } = await sent('xliff', { ...out(), units: [{ ...unit, target: 'a\u0007b\rc' }] });
    expect(units[0]?.target).toBe('a\u0007b\rc');
  });
});
