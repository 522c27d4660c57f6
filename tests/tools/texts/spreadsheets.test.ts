import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readCsv, writeCsv } from '../../../src/tools/texts/formats/csv.ts';
import { readXlsx } from '../../../src/tools/texts/formats/xlsx.ts';
import { readDoor } from '../../engine/checker/readExample.ts';
import { handOver, open, take } from './openSample.ts';

const texts = open();
const out = handOver(texts, 'ja');
const csv = writeCsv(out)
  .toString('utf8')
  .replace(/^\uFEFF/, '');
const expected = { taken: 0, unchanged: out.units.length, refused: [], files: [], table: '' };

/** The same table with another separator: every cell in quotes, as some programs write it. */
const separated = (separator: string) =>
  csv.replaceAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g, (_, cell: string, end: string) => {
    const quoted = cell.startsWith('"') ? cell : `"${cell}"`;
    return quoted + (end === ',' ? separator : end);
  });

/** As each program saves a table. */
const SAVED: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['Excel, “CSV UTF-8”', Buffer.from(`\uFEFF${csv}`)],
  ['Excel where a comma is in numbers', Buffer.from(`\uFEFF${separated(';')}`)],
  ['Excel with a line that names the separator', Buffer.from(`\uFEFFsep=;\r\n${separated(';')}`)],
  ['Excel, “Unicode text”', Buffer.from(`\uFEFF${separated('\t')}`, 'utf16le')],
  ['LibreOffice', Buffer.from(csv.replaceAll('\r\n', '\n'))],
  ['Numbers', Buffer.from(csv.replaceAll('\r\n', '\n').replace(/\n$/, ''))],
  ['old Mac programs', Buffer.from(csv.replaceAll('\r\n', '\r'))],
];

describe('a table as a spreadsheet saves it', () => {
  // The small portal's Japanese texts, opened in LibreOffice Calc 7.4 as .xlsx and saved in two formats.
  it('is imported as it was handed over: LibreOffice Calc itself', async () => {
    const door = open(readDoor());
    const returned = [
      readCsv(readFileSync('tests/tools/texts/calc.csv')),
      await readXlsx(readFileSync('tests/tools/texts/calc.xlsx')),
    ];
    for (const { to, units } of returned) {
      expect(units.length).toBe(handOver(door, 'ja').units.length);
      expect(take(door, { to, units })).toMatchObject({ taken: 0, unchanged: units.length, refused: [], notes: [] });
    }
  });

  it.each(SAVED)('is imported correctly: %s', (_, bytes) => {
    expect(take(texts, readCsv(bytes))).toMatchObject({ ...expected, notes: [] });
  });

  it('keeps the text where the program changed only quotes or spaces, and says so', () => {
    const curly = csv.replaceAll("'", '’').replaceAll(/(?<=[a-z]) (?=[a-z])/g, '\u00A0');
    const { notes, ...result } = take(texts, readCsv(Buffer.from(curly)));
    expect(result).toMatchObject(expected);
    expect(notes.every((note) => /^row \d+: only quotes, spaces or line ends differ/.test(note))).toBe(true);
  });

  it('may have its columns in another order, further ones, and empty rows', () => {
    const table = 'note;translation (ja);text\r\n;;\r\nx;カード;sign-in/sign-in.actions.next\r\n';
    expect(readCsv(Buffer.from(table))).toEqual({
      to: 'ja',
      units: [
        { at: 'row 3', id: 'sign-in/sign-in.actions.next', source: undefined, target: 'カード', state: undefined },
      ],
    });
  });

  it.each(['#NAME?', '#REF!', '#DIV/0!', '#N/A', 'Err:508'])(
    'is refused at the row where a formula gave %s',
    (error) => {
      const { units } = readCsv(Buffer.from(`text;translation (ja)\r\nsign-in/sign-in.actions.next;${error}\r\n`));
      const { refused, files } = take(texts, { to: 'ja', units });
      expect(refused).toEqual([{ at: 'row 2', why: expect.stringContaining(`${error}, the error of a formula`) }]);
      expect(files).toEqual([]);
    },
  );

  it.each([
    [
      'in EUC-KR, as Excel saves “CSV” in Korea',
      Buffer.from([0xc7, 0xd1, 0xb1, 0xdb, 0x2c]),
      /saved as EUC-KR, not UTF-8; save it as “CSV UTF-8” or as \.xlsx/,
    ],
    ['in Windows-1252', Buffer.from([0x74, 0x65, 0x78, 0x74, 0x2c, 0xe9, 0x0a]), /not saved as UTF-8/],
    [
      'without the names of its columns',
      Buffer.from('a,b\r\nc,d\r\n'),
      /the first row must have the names of the columns/,
    ],
    ['with an open quote', Buffer.from('text,translation (ja)\r\na,"b\r\n'), /Quote/],
  ])('is refused %s', (_, bytes, why) => {
    expect(() => readCsv(bytes)).toThrow(why);
  });
});

describe('an .xlsx file', () => {
  const HEAD = ['text', 'translation (ja)', 'state'].map((value) => ({ value, type: String }));
  const read = async (cell: object) => {
    const row = [{ value: 'sign-in/sign-in.actions.next', type: String }, cell, { value: 'Translated ', type: String }];
    const { units } = await readXlsx(await writeExcelFile([HEAD, row]).toBuffer());
    return units[0];
  };

  it('has what was typed as text', async () => {
    expect(await read({ value: '次へ', type: String })).toMatchObject({ target: '次へ', state: 'translated' });
  });

  it.each([
    ['a number', { value: 5, type: Number }],
    ['a date', { value: new Date(0), type: Date, format: 'yyyy-mm-dd' }],
    ['yes or no', { value: true, type: Boolean }],
  ])('is rejected at the row where a program turned a text into %s', async (_, cell) => {
    const unit = await read(cell);
    expect(unit).toMatchObject({ at: 'row 2', target: undefined, trouble: expect.stringContaining('is not text') });
    const { refused, files } = take(texts, { to: 'ja', units: unit === undefined ? [] : [unit] });
    expect(refused.map(({ at }) => at)).toEqual(['row 2']);
    expect(files).toEqual([]);
  });

  it('saved by a spreadsheet is imported correctly, or is rejected or noted with its row', async () => {
    // It has a reading of Japanese (ECMA-376, part 1, 18.4.6), runs of different looks, a formula with an error, one
    // with a number, and one with a text.
    const { units } = await readXlsx(readFileSync('tests/tools/texts/saved.xlsx'));
    const { files, refused, notes, unchanged } = take(texts, { to: 'ja', units });
    expect(units.map(({ target }) => target)).toEqual([
      '次へ',
      '先にアカウントを有効化してください',
      undefined,
      undefined,
      'サインイン',
    ]);
    expect({ files, unchanged }).toEqual({ files: [], unchanged: 3 });
    expect(notes).toEqual([]);
    expect(refused).toMatchObject([
      { at: 'row 4', why: expect.stringContaining('the error of a formula') },
      { at: 'row 5', why: expect.stringContaining('is not text') },
    ]);
  });

  it('that is none is refused', async () => {
    await expect(readXlsx(Buffer.from('text,translation (ja)'))).rejects.toThrow();
  });
});
