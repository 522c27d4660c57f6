import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withPhrases } from '../../../src/engine/build/PortalTexts.ts';
import { markPhrases } from '../../../src/engine/texts/phrases.ts';
import { BASE } from '../../../src/theme/base.ts';

const shown = (title: string) => markPhrases(title, 'ja').replaceAll('\u200B', '|');

it.each([
  ['認証アプリを設定してください', '認証アプリを|設定してください'],
  ['サインインできませんでした', 'サインインできませんでした'],
  ['お問い合わせを送信しました', 'お問い合わせを|送信しました'],
  ['新しい認証コードを受け取ってください', '新しい|認証コードを|受け取ってください'],
  ['2段階認証を設定してください', '2段階認証を|設定してください'],
  ['アカウントが休眠状態です', 'アカウントが|休眠状態です'],
])('a title in Japanese is broken between phrases: %s', (title, phrases) => {
  expect(shown(title)).toBe(phrases);
});

it('words that browsers would split are joined in all other texts, those of dialogs too', () => {
  const text = 'もう一度お試しいただくか、管理者にお問い合わせください。';
  const joined = 'もう\u2060一度お試しいただくか、管理者にお問い\u2060合わせください。';
  const screen = { title: text, lead: text, texts: { next: { failed: text } }, dialogs: { help: { lead: text } } };
  expect(withPhrases(screen, 'ja', BASE)).toMatchObject({
    lead: joined,
    texts: { next: { failed: joined } },
    dialogs: { help: { lead: joined } },
  });
  expect(JSON.stringify(withPhrases(screen, 'ja', BASE).title)).not.toContain('\u2060');
  expect(withPhrases(screen, 'en', BASE)).toBe(screen);
});

it('a long compound may be divided where it is composed, and nowhere else', () => {
  expect(withPhrases({ actions: { help: 'カスタマーサービス' } }, 'ja', BASE)).toEqual({
    actions: { help: 'カスタマー\u200Bサービス' },
  });
});

it('only titles are marked, those of dialogs and of states too, in a language with phrases', () => {
  const { 'mfa-set': screen } = JSON.parse(readFileSync('locales/ja/second-factor.json', 'utf8'));
  const marked = withPhrases(screen, 'ja', BASE);
  const plain = JSON.parse(JSON.stringify(marked).replace(/[\u200B\u2060]/g, ''));
  expect(plain).toEqual(screen);
  expect(Object.keys(screen).filter((name) => JSON.stringify(marked[name]) !== JSON.stringify(screen[name]))).toEqual([
    'title',
    'dialogs',
  ]);
});

it.each([
  ['더 이상 사용할 수 없는 링크예요', '더 이상 사용할~수~없는 링크예요'],
  ['비밀번호를 변경한 지 한 달이 지났어요', '비밀번호를 변경한~지 한 달이 지났어요'],
  ['보호할 수도 있어요. 지금 수정해 주세요', '보호할 수도 있어요. 지금 수정해 주세요'],
])('a Korean dependent noun stays with the words before it: %s', (title, shown) => {
  const { title: joined, dialogs } = withPhrases({ title, dialogs: { done: { title } } }, 'ko', BASE);
  expect(String(joined).replaceAll('\u00A0', '~')).toBe(shown);
  expect(dialogs).toEqual({ done: { title: joined } });
});
