import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WordsChanges } from '../../../../src/engine/build/words/WordsChanges.ts';
import { WordsDesk } from '../../../../src/engine/build/words/WordsDesk.ts';
import { check } from '../../../../src/engine/checker/check.ts';
import { readSources } from '../../../../src/engine/checker/readSources.ts';
import { textAt } from '../../../../src/engine/checker/Texts.ts';
import { placeOfText } from '../../../../src/engine/diff/aboutText.ts';
import { definition } from '../../../../src/portal/definition.ts';
import { ANY_WORDS } from '../../../anyWords.ts';
import { casesOf } from '../../../casesOf.ts';

let root = '';
let desk: WordsDesk;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
  cpSync(join(import.meta.dirname, '../../checker/ok/door'), root, { recursive: true });
  desk = new WordsDesk({ root, definition, isMeant: () => true });
});
afterEach(() => rmSync(root, { recursive: true }));

const fileOf = (language: string, id: string) => join(root, 'locales', language, `${placeOfText(id).namespace}.json`);
const wordsIn = (language: string, id: string): unknown => {
  const file = fileOf(language, id);
  return existsSync(file) ? textAt(JSON.parse(readFileSync(file, 'utf8')), placeOfText(id).path) : undefined;
};
/** The first text of the screen, by its id and its words in English. */
const first = () => {
  const [text] = desk.list({ screen: 'door', language: 'en', find: 'title' }).texts;
  if (text === undefined) throw new Error('the screen has a title');
  return text;
};

describe('words that are saved', () => {
  it('may be the first ones of a part that an author has added', () => {
    const file = join(root, 'flows/door/door.screen.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"body": [', '"body": [{ "text": "added" }, '));
    const missing = () => check(readSources(root), definition).filter(({ rule }) => rule === 'missing-text');
    expect(missing()).toHaveLength(1);
    const found = desk.list({ screen: 'door', language: 'en', find: 'added' }).texts;
    expect(found).toMatchObject([{ group: 'screen', words: '' }]);
    const id = found[0]?.id ?? '';
    const words = { ko: '새 글이에요.', en: 'A new text.', ja: '新しい文です。' };
    const edits = Object.entries(words).map(([language, one]) => ({ language, id, words: one }));
    expect(desk.save(edits)).toEqual({ findings: [], conflicts: [], isSaved: true });
    expect(missing()).toEqual([]);
    expect(wordsIn('ja', id)).toBe(words.ja);
  });

  it('are in files that the checker accepts, or are refused with a reason', () => {
    const ids = desk.list({ screen: 'door', language: 'en' }).texts.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    const clean = check(readSources(root), definition).filter(({ level }) => level === 'error');
    let [saved, refused] = [0, 0];
    fc.assert(
      fc.property(fc.constantFrom('ko', 'en', 'ja'), fc.constantFrom(...ids), ANY_WORDS, (language, base, next) => {
        const forms =
          desk.text({ id: base, screen: 'door' }).languages.find((one) => one.language === language)?.forms ?? [];
        const id = forms[0]?.id ?? base;
        const was = forms[0]?.words;
        const before = existsSync(fileOf(language, id)) ? readFileSync(fileOf(language, id), 'utf8') : undefined;
        const { isSaved, findings } = desk.save([{ language, id, ...(was === undefined ? {} : { was }), words: next }]);
        if (isSaved) {
          saved += 1;
          expect(wordsIn(language, id)).toBe(next);
        } else {
          refused += 1;
          expect(findings.filter(({ level, text }) => level === 'error' && text !== '')).not.toEqual([]);
          expect(existsSync(fileOf(language, id)) ? readFileSync(fileOf(language, id), 'utf8') : undefined).toBe(
            before,
          );
        }
      }),
      { numRuns: casesOf(150, 1000) },
    );
    expect(check(readSources(root), definition).filter(({ level }) => level === 'error')).toEqual(clean);
    expect(Math.min(saved, refused)).toBeGreaterThan(10);
  });

  it('do not replace what somebody else wrote meanwhile', () => {
    const { id, words } = first();
    const editor = readFileSync(fileOf('en', id), 'utf8');
    writeFileSync(fileOf('en', id), editor.replace(JSON.stringify(words), '"From the editor"'));
    const { conflicts, isSaved } = desk.save([{ language: 'en', id, was: words, words: 'From the page' }]);
    expect({ conflicts, isSaved }).toEqual({
      conflicts: [{ language: 'en', id, now: 'From the editor' }],
      isSaved: false,
    });
    expect(wordsIn('en', id)).toBe('From the editor');
  });
});

describe('a message that several screens show', () => {
  const SHARED = 'messages/errors.required';
  const LOCAL = { ko: '여기', en: 'Here', ja: 'ここ' } as const;
  const LANGUAGES = ['ko', 'en', 'ja'] as const;
  const detailsAt = (screen: string) => desk.text({ id: SHARED, screen });
  const save = (id: string, words: string, languages: readonly (typeof LANGUAGES)[number][] = LANGUAGES) =>
    desk.save(languages.map((language) => ({ language, id, words: `${LOCAL[language]} ${words}` })));

  it('has words of its own for one screen, which the checker knows', () => {
    const files = () => LANGUAGES.map((language) => JSON.parse(readFileSync(fileOf(language, 'door/door'), 'utf8')));
    const start = files();
    const { own = '', screens } = detailsAt('door');
    expect([own, screens]).toEqual(['door/door.messages.errors.required', ['door', 'inside']]);
    expect(detailsAt('nothing').own).toBeUndefined();
    expect(save(own, '1', ['en']).findings.map(({ text }) => text)).toEqual([
      expect.stringContaining('door.messages.errors.required is missing'),
    ]);
    expect(save(own, '{name}').findings[0]?.text).toContain('nothing passes {name} to this text');
    expect(save(own, '1')).toMatchObject({ isSaved: true, findings: [] });
    expect(detailsAt('door').own).toBeUndefined();
    expect(detailsAt('inside').own).toBe('door/inside.messages.errors.required');
    const picked = desk.list({ screen: 'door', language: 'en', below: [SHARED] }).texts;
    expect(picked.map(({ id, where }) => [id, where])).toEqual([
      [own, 'the message errors.required on door'],
      [SHARED, 'the message errors.required'],
    ]);
    expect(desk.text({ id: own, screen: 'door' }).screens).toEqual(['door']);
    // Taking it away leaves no empty parts in the files.
    expect(desk.text({ id: own, screen: 'door' }).shared).toBe(SHARED);
    expect(detailsAt('door').shared).toBeUndefined();
    const back = LANGUAGES.map((language) => ({ language, id: own, was: `${LOCAL[language]} 1` }));
    expect(desk.save(back.slice(1)).findings.map(({ text }) => text)).toEqual([
      expect.stringContaining('door.messages.errors.required is missing'),
    ]);
    expect(desk.save(back)).toMatchObject({ isSaved: true, findings: [] });
    expect(files()).toEqual(start);
    expect(detailsAt('door').own).toBe(own);
    expect(save('door/door.messages.errors.none', '2').findings).not.toEqual([]);
    expect(save('door/nothing.messages.errors.required', '3').findings).not.toEqual([]);
  });
});

describe('changes of words', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  const begin = () => {
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Writer');
    git('config', 'user.email', 'writer@acme.test');
    git('add', '.');
    git('commit', '-qm', 'Start');
  };
  const change = (words: string) => {
    const { id, words: was } = first();
    expect(desk.save([{ language: 'en', id, was, words }]).isSaved).toBe(true);
    return { id, was };
  };

  it('are committed alone, on a branch for words, and nothing else that is staged', () => {
    begin();
    writeFileSync(join(root, 'notes.txt'), 'mine');
    git('add', 'notes.txt');
    change('A first title');
    const changes = new WordsChanges(desk);
    const { branch, changes: listed } = changes.list();
    expect(listed.map(({ isOfWords }) => isOfWords)).toEqual([true]);
    expect(branch).toMatch(/^words\/\d{4}-\d\d-\d\d$/);
    changes.commit(branch);
    expect(git('show', '--name-only', '--format=%B')).toContain(listed[0]?.sentence.slice(0, 40));
    expect(git('show', '--name-only', '--format=').split('\n')).toEqual(['locales/en/door.json']);
    expect(git('status', '--porcelain')).toBe('A  notes.txt');
    change('A second title');
    expect(changes.list().branch).toBe(branch);
    changes.commit(branch);
    expect(git('rev-list', '--count', 'main..HEAD')).toBe('2');
  });

  it('stay, with the branch, if a hook refuses the commit', () => {
    begin();
    const hook = join(root, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\necho "not today" >&2\nexit 1\n');
    chmodSync(hook, 0o755);
    change('A first title');
    const changes = new WordsChanges(desk);
    expect(() => changes.commit('words/refused')).toThrow('not today');
    expect(git('branch', '--format=%(refname:short)')).toBe('main');
    expect(first().words).toBe('A first title');
  });

  it('may be of order alone, and a file with other changes of its flow is no change of words', () => {
    begin();
    const file = 'flows/door/door.screen.json';
    const read = () => readFileSync(join(root, file), 'utf8');
    const start = read();
    const move = { file, path: ['body', 8], id: 'help', by: -1 } as const;
    expect(desk.move(move)).toMatchObject({ isSaved: true });
    const { body } = JSON.parse(read());
    expect(body.slice(7, 9).map(({ button, link }: Record<string, string>) => button ?? link)).toEqual([
      'help',
      'activate',
    ]);
    expect(git('diff', '--numstat')).toBe(`1\t1\t${file}`);
    const changes = new WordsChanges(desk);
    const [order] = changes.list().changes;
    expect(order).toMatchObject({ isOfWords: true, sentence: expect.stringContaining('The order changed') });
    const moved = read();
    writeFileSync(join(root, file), moved.replace('"/door"', '"/gate"'));
    expect(changes.list().changes.filter(({ isOfWords }) => isOfWords)).toEqual([]);
    writeFileSync(join(root, file), moved);
    expect(changes.takeBack([order?.key ?? ''])).toEqual({ taken: 1 });
    expect(read()).toBe(start);
  });

  it('are moved from where they are by now, within their list', () => {
    const file = 'flows/door/door.screen.json';
    const start = readFileSync(join(root, file), 'utf8');
    const looked = { file, path: ['body', 8], id: 'help' } as const;
    expect(desk.move({ ...looked, by: -1 })).toMatchObject({ isSaved: true });
    expect(desk.move({ ...looked, by: 1 })).toMatchObject({ isSaved: true });
    expect(readFileSync(join(root, file), 'utf8')).toBe(start);
  });

  it('cannot move a step, an item that is not in its list, or the first one up', () => {
    const at = (path: readonly (string | number)[], id: string, by: -1 | 1 = -1) => ({
      ...{ file: 'flows/door/door.screen.json', path, id, by },
    });
    for (const [move, why] of [
      [at(['body', 8], 'gone'), 'not at this place'],
      [at(['takes', 0], 'app'), 'not at this place'],
      [at(['body', 0], 'intro'), 'already the first'],
      [at(['body', 9], 'app', 1), 'already the last'],
      [{ ...at(['body', 8], 'help'), file: 'package.json' }, 'not at this place'],
    ] as const)
      expect(() => desk.move(move)).toThrow(why);
  });

  it('are taken back, and say so where git is not there', () => {
    const changes = new WordsChanges(desk);
    expect(() => changes.list()).toThrow(/not a git repository/);
    begin();
    const { was } = change('A first title');
    const [key = ''] = changes.list().changes.map((one) => one.key);
    expect(changes.takeBack([key])).toEqual({ taken: 1 });
    expect(first().words).toBe(was);
    expect(git('status', '--porcelain')).toBe('');
    expect(() => changes.commit('words/none')).toThrow('no change of words');
  });
});
