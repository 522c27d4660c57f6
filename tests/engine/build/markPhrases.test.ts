import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withPhrases } from '../../../src/engine/build/PortalTexts.ts';
import { markBreaks } from '../../../src/engine/texts/phrases.ts';
import { BASE } from '../../../src/theme/base.ts';

it.each([
  '認証アプリを|設定してください',
  'サインインできませんでした',
  'お問い合わせを|送信しました',
  '新しい|認証コードを|受け取ってください',
  '2段階認証を|設定してください',
  'アカウントが|休眠状態です',
])('a title in Japanese is broken between phrases: %s', (shown) => {
  expect(markBreaks(shown.replaceAll('|', '')).replaceAll('\u200B', '|')).toBe(shown);
});

it.each([
  'サインイン画面から|やり直してください。',
  'すべての|デバイスから|サインアウトされました。',
  'もう一度|お試しいただくか、管理者に|お問い合わせください。',
  'しばらくしてから|もう一度|サインインしてください。',
  'この|IDは|すでに|使用されています。入力に|誤りがないか|ご確認ください。',
])('so is any other text, in which no word is torn: %s', (shown) => {
  const text = shown.replaceAll('|', '');
  const marked = shown.replaceAll('|', '\u200B');
  const screen = { lead: text, texts: { next: { failed: text } }, dialogs: { help: { lead: text } } };
  expect(withPhrases(screen, 'ja', BASE)).toEqual({
    lead: marked,
    texts: { next: { failed: marked } },
    dialogs: { help: { lead: marked } },
  });
  expect(withPhrases(screen, 'en', BASE)).toBe(screen);
});

it('a long compound may be divided where it is composed, and nowhere else', () => {
  expect(withPhrases({ actions: { help: 'カスタマーサービス' } }, 'ja', BASE)).toEqual({
    actions: { help: 'カスタマー\u200Bサービス' },
  });
});

it('marks are all that is added', () => {
  const { 'mfa-set': screen } = JSON.parse(readFileSync('locales/ja/second-factor.json', 'utf8'));
  const marked = JSON.stringify(withPhrases(screen, 'ja', BASE));
  expect(marked).not.toBe(JSON.stringify(screen));
  expect(marked.replaceAll('\u200B', '')).toBe(JSON.stringify(screen));
});

it.each([
  ['더 이상 사용할 수 없는 링크예요', '더 이상 사용할~수~없는 링크예요'],
  ['비밀번호를 변경한 지 한 달이 지났어요', '비밀번호를 변경한~지 한 달이 지났어요'],
  [
    '이 코드를 10분 안에 입력하면 다른 기기에서는 로그아웃돼요',
    '이~코드를 10분~안에 입력하면 다른~기기에서는 로그아웃돼요',
  ],
  ['보호할 수도 있어요. 지금 수정해 주세요', '보호할 수도 있어요. 지금 수정해 주세요'],
])('a Korean dependent noun stays with the words before it, a determiner with the noun: %s', (title, shown) => {
  const { title: joined, dialogs } = withPhrases({ title, dialogs: { done: { title } } }, 'ko', BASE);
  expect(joined.replaceAll('\u00A0', '~')).toBe(shown);
  expect(dialogs).toEqual({ done: { title: joined } });
});
