import { expect, it } from 'vitest';
import { replacedWords } from '../../../src/engine/diff/words/replacedWords.ts';

const KO = ['비밀번호 재설정', '비밀번호를 입력해 주세요', '새 비밀번호', '비밀번호와 같은 비밀번호를 입력해 주세요'];
const edited = (texts: readonly string[], from: string, to: string) =>
  texts.map((was, index) => ({ was, is: was.replaceAll(from, to), of: index }));

it('finds words that were replaced in several texts, whole if both end alike, even twice in one text', () => {
  expect(replacedWords(edited(KO, '비밀번호', '암호'))).toEqual([
    { from: '비밀번호', to: '암호', texts: [0, 1, 2, 3] },
  ]);
});

it('leaves few texts, additions, and texts with other changes to lines of their own', () => {
  expect(replacedWords(edited(KO.slice(0, 3), '비밀번호', '암호'))).toEqual([]);
  expect(replacedWords(KO.map((was, of) => ({ was, is: `${was}!`, of })))).toEqual([]);
  const [first, ...others] = edited([...KO, '비밀번호 확인'], '비밀번호', '암호');
  const more = [{ was: first?.was ?? '', is: `${first?.is}!`, of: 0 }, ...others];
  expect(replacedWords(more).map(({ texts }) => texts)).toEqual([[1, 2, 3, 4]]);
});

it('distinguishes two replacements in one edit', () => {
  const en = ['Sign in', 'Sign in here', 'To sign in', 'You sign in'];
  const all = [...edited(KO, '비밀번호', '암호'), ...edited(en, 'ign in', 'ign on')];
  expect(replacedWords(all).map(({ from, to }) => [from, to])).toEqual([
    ['비밀번호', '암호'],
    ['in', 'on'],
  ]);
});
