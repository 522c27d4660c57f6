import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { unitsOf } from '../../../src/tools/texts/openTexts.ts';
import { edited, open, returned, SOURCES, take } from './openSample.ts';

const texts = open();
const MESSAGES = 'locales/ja/messages.json';
const PENDING = 'messages/validation.pendingUser';
const textIn = (files: readonly { path: string; text: string }[], path: string) =>
  files.find((file) => file.path === path)?.text;

describe('an import', () => {
  it('writes one text, and keeps everything else in the file as it was', () => {
    const target = 'アカウントを有効化してから続けてください';
    const { files, taken, table } = take(texts, returned(texts, 'ja', PENDING, { target }));
    const before = SOURCES.find(({ path }) => path === MESSAGES)?.text ?? '';
    expect(files.map(({ path }) => path)).toEqual([MESSAGES]);
    expect(textIn(files, MESSAGES)).toBe(before.replace('先にアカウントを有効化してください', target));
    expect({ taken, table }).toEqual({ taken: 1, table: '' });
  });

  it.each([
    ['a lost placeholder', 'messages/validation.maxLengthInput_other', '短く入力してください', 'text-placeholder'],
    [
      'another format',
      'messages/validation.maxLengthInput_other',
      '{max, days}文字以内で入力してください',
      'text-placeholder',
    ],
    ['markup', PENDING, '先に<b>アカウント</b>を有効化してください', 'text-content'],
    ['a word that the glossary avoids', PENDING, 'アカウントを使えません', 'glossary'],
  ])('refuses %s at its row, with the reason, and takes the rest', (_, id, target, rule) => {
    const other = returned(texts, 'ja', 'messages/validation.badCredentials', {
      at: 'row 3',
      target: 'ID、またはパスワードが正しくありません',
    });
    const one = returned(texts, 'ja', id, { target });
    const { refused, taken, files } = take(texts, { to: 'ja', units: [...one.units, ...other.units] });
    expect(refused).toMatchObject([{ at: 'row 2', why: expect.stringContaining(`(${rule})`) }]);
    expect(taken).toBe(1);
    expect(
      check(
        SOURCES.map((source) => files.find(({ path }) => path === source.path) ?? source),
        definition,
      ).filter(({ level }) => level === 'error'),
    ).toEqual([]);
  });

  it('finds the text to blame although the finding is elsewhere: an exception of the glossary that is no longer needed', () => {
    const exceptions = texts.project.flows.glossary?.value.languages.en?.exceptions ?? [];
    expect(exceptions).toContainEqual(expect.objectContaining({ texts: 'status.forbidden-ip.lead' }));
    const one = returned(texts, 'en', 'status/forbidden-ip.lead', { target: 'Use another network.' });
    const other = returned(texts, 'en', PENDING, { at: 'row 3', target: 'First activate this account' });
    const { refused, taken } = take(texts, { to: 'en', units: [...one.units, ...other.units] });
    expect(refused.map(({ at }) => at)).toEqual(['row 2']);
    expect(taken).toBe(1);
  });

  it('refuses an unknown text, suggesting the one that was meant, and a text that appears twice', () => {
    const one = returned(texts, 'ja', PENDING, {}).units;
    const units = [
      { ...one[0], at: 'row 2', id: 'messages/validation.pendingUsr' },
      ...one,
      ...one.map((unit) => ({ ...unit, at: 'row 4' })),
    ];
    const { refused } = take(texts, {
      to: 'ja',
      units: units.map((unit) => ({ source: undefined, target: 'x', state: undefined, ...unit })),
    });
    expect(refused).toEqual([
      { at: 'row 2', why: `there is no text “messages/validation.pendingUsr”; did you mean “${PENDING}”?` },
      { at: 'row 4', why: `the text “${PENDING}” is in the file more than once; the first one is used` },
    ]);
  });

  it('removes nothing: a text that the file does not mention or leaves empty stays', () => {
    const { files, empty, notes } = take(texts, returned(texts, 'ja', PENDING, { target: undefined }));
    expect({ files, empty }).toEqual({ files: [], empty: 1 });
    expect(notes).toEqual(['row 2: the translation is empty; the text is unchanged']);
  });

  it('is refused whole for a language that the portal does not have', () => {
    expect(() => take(texts, { to: 'xx', units: [] })).toThrow('the portal has no language “xx”; it has ko, en, ja');
  });

  it('puts a text that was missing where the source has it', () => {
    const without = open(edited(MESSAGES, (text) => text.replace(/ *"pendingUser": .*\n/, '')));
    const { files } = take(without, returned(without, 'ja', PENDING, { target: '先にアカウントを有効化してください' }));
    expect(textIn(files, MESSAGES)).toBe(SOURCES.find(({ path }) => path === MESSAGES)?.text);
  });
});

describe('the state of a text', () => {
  const stateOf = (opened: ReturnType<typeof open>, language = 'ja', id = PENDING) =>
    unitsOf(opened, language).find((unit) => unit.id === id)?.state;
  const later = { changes: (file: string) => (file.startsWith('locales/en/') ? 1 : 2) };

  it('is “changed” if the source was changed later, and stays so until the translation is', () => {
    expect(stateOf(texts)).toBe('translated');
    expect(stateOf(open(SOURCES, later))).toBe('changed');
    expect(stateOf(open(SOURCES, { changes: () => 3 }))).toBe('translated');
  });

  it('is “translated” again once a translator says that the words still fit, until the source changes again', () => {
    const changed = open(SOURCES, later);
    const { table, files } = take(changed, returned(changed, 'ja', PENDING, { state: 'translated' }));
    expect(files).toEqual([]);
    expect(table.split('\n')).toHaveLength(3);
    expect(stateOf(open(SOURCES, { ...later, table }))).toBe('translated');
    const again = edited('locales/en/messages.json', (text) =>
      text.replace('Activate this account first', 'Activate it first'),
    );
    expect(stateOf(open(again, { ...later, table }))).toBe('changed');
  });

  it('is “reviewed” until either text changes', () => {
    const { table } = take(texts, returned(texts, 'ja', PENDING, { state: 'reviewed' }));
    expect(stateOf(open(SOURCES, { table }))).toBe('reviewed');
    const other = edited(MESSAGES, (text) => text.replace('先にアカウントを', '先にこのアカウントを'));
    expect(stateOf(open(other, { table }))).toBe('translated');
    // The next import drops the record, which says nothing any more.
    const opened = open(other, { table });
    expect(take(opened, returned(opened, 'ja', PENDING, {})).table).toBe('');
  });

  it('is “changed” for a translation of an older source', () => {
    const { table, files, notes } = take(
      texts,
      returned(texts, 'ja', PENDING, { source: 'Activate it', target: 'アカウントを有効化してください' }),
    );
    expect(notes).toEqual(['row 2: translated from an older source, so it still counts as changed']);
    const next = SOURCES.map((source) => files.find(({ path }) => path === source.path) ?? source);
    expect(stateOf(open(next, { table }))).toBe('changed');
  });

  it('is “missing” for a skeleton, and “new” for a copy in a draft, unless a translator says that it is right', () => {
    const skeleton = edited(MESSAGES, (text) =>
      text.replace('先にアカウントを有効化してください', 'TODO Activate this account first'),
    );
    expect(stateOf(open(skeleton))).toBe('missing');
    const draft = edited('locales/languages.json', (text) => text.replace('"日本語",', '"日本語", "draft": true,'));
    const copy = open(
      edited(
        MESSAGES,
        (text) => text.replace('先にアカウントを有効化してください', 'Activate this account first'),
        draft,
      ),
    );
    expect(stateOf(copy)).toBe('new');
    const back = returned(copy, 'ja', PENDING, { target: 'Activate this account first', state: 'translated' });
    const { table } = take(copy, back);
    expect(stateOf(open(copy.sources, { table }))).toBe('translated');
  });
});
