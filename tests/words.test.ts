import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { basePath } from '../src/engine/checker/plurals.ts';

// One thing has one name, wherever a person meets it: in the portal, on the service's own pages and in mails.

const KANA_OR_KANJI = '[\\u3040-\\u30ff\\u4e00-\\u9fff、。（）「」]';

const filesOf = (language: 'en' | 'ko' | 'ja'): string[] => [
  ...readdirSync(`locales/${language}`).map((name) => `locales/${language}/${name}`),
  `src/server/mail/texts/${language}.ts`,
  'src/server/http/serverMessage.ts',
  'src/server/pages/placeTexts.ts',
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

describe('English', () => {
  it.each([
    ['[Tt]erms of (service|use)', 'terms and conditions'],
    // A key of that name is nobody's reading.
    ['[Ll]auncher(?!")', 'start page'],
    ['[Cc]onfirm (your email |the )?address', 'verify'],
    ['[Cc]hoose a(nother| new)? password', 'set'],
    ['backup address', 'backup email'],
    ["isn't known", 'not recognised'],
  ])('says not %s but %s', (other, _ours) => {
    expect(found(filesOf('en'), new RegExp(other))).toEqual([]);
  });
});

describe('Japanese', () => {
  it.each([
    ['二段階', '2段階認証'],
    ['端末', 'デバイス'],
    ['ブラウザ(?!ー)', 'ブラウザー'],
    ['サインインへ', 'サインイン画面へ'],
    ['サインインから', 'サインイン画面から'],
    ['ランチャー', 'スタートページ'],
    ['確認コード', '認証コード'],
    ['有効時間', '有効期限'],
    ['参照', '表示'],
    ['アカウントを再開', 'アカウントの利用を再開'],
    ['アカウントを使う', 'アカウントを使用'],
    ['同意の設定', '同意事項の設定'],
    ['請求', '受け取る'],
    [`${KANA_OR_KANJI}:|\\{\\w[\\w, -]*\\}:`, '：'],
    [`${KANA_OR_KANJI} ?\\(|\\(${KANA_OR_KANJI}`, '（）'],
  ])('says not %s but %s', (other, _ours) => {
    expect(found(filesOf('ja'), new RegExp(other))).toEqual([]);
  });

  it('has no half-width space beside its own letters', () => {
    const spaced = new RegExp(`${KANA_OR_KANJI} [\\w{]|[\\w}%.] ${KANA_OR_KANJI}`);
    const texts = filesOf('ja').filter((file) => file.startsWith('locales/'));
    expect(found(texts, spaced)).toEqual([]);
    // In a mail an address keeps its spaces; the name of an organisation has none either.
    expect(found(filesOf('ja'), / \{organisation\}|\{organisation\} /)).toEqual([]);
  });
});

describe('Korean', () => {
  it.each([
    ['(?<!소셜 )로그인으로', '로그인 화면으로'],
    ['로그인부터', '로그인 화면에서'],
    ['런처', '시작 페이지'],
    ['전송', '보내기'],
    ['비밀번호(를)? 정하|비밀번호를 정해', '설정'],
    ['만료 연장|만료를 \\d+일 연장', '유효 기간'],
    ['조직에 참여', '가입'],
  ])('says not %s but %s', (other, _ours) => {
    expect(found(filesOf('ko'), new RegExp(other))).toEqual([]);
  });

  it('calls a mail 이메일', () => {
    expect(found(filesOf('ko'), /(?<!이)메일/)).toEqual([]);
  });

  it('speaks in one manner on every page', () => {
    expect(found(filesOf('ko'), /니다[.?!]?['"“”’]/)).toEqual([]);
  });
});

describe('the words of the renderer', () => {
  const { renderer } = JSON.parse(readFileSync('locales/en/portal.json', 'utf8')) as { renderer: object };
  const code = ['src/app', 'src/engine/renderer', 'src/engine/widgets']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');

  it('are all said somewhere', () => {
    const isSaid = (word: string) => new RegExp(`['\`]${word}['.]`).test(code);
    expect(Object.keys(renderer).filter((word) => !isSaid(basePath([word]).join()))).toEqual([]);
  });
});
