import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// One thing has one name, wherever a person meets it: in the portal, on the service's own pages and in mails.

const KANA_OR_KANJI = '[\\u3040-\\u30ff\\u4e00-\\u9fff、。（）「」]';

const filesOf = (language: 'ko' | 'ja'): string[] => [
  ...readdirSync(`locales/${language}`).map((name) => `locales/${language}/${name}`),
  'src/server/pages/renderPasskeys.ts',
  'src/server/pages/renderStartPage.ts',
  'src/server/oidc/pageTexts.ts',
];
const found = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

describe('Japanese', () => {
  it.each([
    ['二段階', '2段階認証'],
    ['端末', 'デバイス'],
    ['ブラウザ(?!ー)', 'ブラウザー'],
    ['サインインへ', 'サインイン画面へ'],
    ['同意の設定', '同意事項の設定'],
    ['請求', '受け取る'],
    ['[\u3040-\u30ff\u4e00-\u9fff]:', '：'],
  ])('says not %s but %s', (other, _ours) => {
    expect(found([...filesOf('ja'), 'src/server/mail/texts/ja.ts'], new RegExp(other))).toEqual([]);
  });

  it('has no half-width space beside its own letters', () => {
    const spaced = new RegExp(`${KANA_OR_KANJI} [\\w{]|[\\w}%.] ${KANA_OR_KANJI}`);
    const texts = filesOf('ja').filter((file) => file.startsWith('locales/'));
    expect(found(texts, spaced)).toEqual([]);
  });
});

describe('Korean', () => {
  it('calls a mail 이메일', () => {
    expect(found(filesOf('ko'), /(?<!이)메일/)).toEqual([]);
  });

  it('speaks in one manner on every page', () => {
    expect(found(filesOf('ko'), /니다[.?!]?['"“”’]/)).toEqual([]);
  });
});
