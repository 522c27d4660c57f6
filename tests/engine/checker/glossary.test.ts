import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import type { Finding } from '../../../src/engine/checker/Finding.ts';
import type { Glossary } from '../../../src/engine/flow/types.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

const FILES = ['locales/languages.json', 'locales/glossary.json'];
const door = readDoor();
const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') });
const glossary: Glossary = JSON.parse(read('locales/glossary.json').text);

/** The findings of the project's glossary about texts of a mail in one language, by their index in the list. */
function judge(language: string, texts: readonly string[]): Map<number, Finding[]> {
  const file = `locales/${language}/service/mails.json`;
  const lines = Object.fromEntries(texts.map((text, index) => [`t${index}`, text]));
  const sources = [
    ...door.filter(({ path }) => !FILES.includes(path)),
    ...FILES.map(read),
    { path: file, text: JSON.stringify(lines, null, 2) },
  ];
  const found = new Map<number, Finding[]>();
  for (const finding of check(sources, definition)) {
    if (finding.file !== file || finding.rule !== 'glossary') continue;
    found.set(finding.line - 2, [...(found.get(finding.line - 2) ?? []), finding]);
  }
  return found;
}

describe.each(Object.entries(glossary.languages))('the glossary of %s', (language, { terms = [], style = [] }) => {
  it('finds each avoided word, at its place, and says which word to use', () => {
    const words = terms.flatMap(({ use, avoid }) => avoid.map((word) => ({ use, word })));
    const found = judge(
      language,
      words.map(({ word }) => `"${word}" {launcher}`),
    );
    for (const [index, { use, word }] of words.entries()) {
      const finding = found.get(index)?.find(({ suggestion }) => suggestion === use);
      // The column counts the name of the text, its quotes, and the escaped quote at its start.
      const column = `  "t${index}": "\\"`.length + 1;
      expect(finding).toMatchObject({ column, length: word.length, hint: expect.stringContaining(use) });
    }
  });

  it('accepts correct words that contain an avoided one', () => {
    const right = terms.flatMap(({ except = [], use }) => [...except, use]);
    expect([...judge(language, right).values()]).toEqual([]);
  });

  it('finds the example of each style rule', () => {
    const found = judge(
      language,
      style.map(({ example }) => example),
    );
    for (const [index, { name }] of style.entries()) {
      expect(found.get(index)?.map(({ message }) => message)).toContainEqual(expect.stringContaining(name));
    }
  });
});

describe('the glossary', () => {
  // What product staff decided, in example sentences. A rule that is removed fails a test here.
  it.each([
    ['en', 'Agree to the Terms of service'],
    ['en', 'Go back to the launcher'],
    ['en', 'Confirm your email address'],
    ['en', 'Choose a new password'],
    ['en', 'Enter your backup address'],
    ['en', "This address isn't known"],
    ['en', 'Incorrect ID or password'],
    ['en', 'Send an inquiry'],
    ['en', 'Type its alias'],
    ['en', 'Expiration date'],
    ['en', 'Log in with Google'],
    ['en', 'Your organization'],
    ['en', 'CREATE ACCOUNT'],
    ['en', 'Well done!'],
    ['en', 'Choose "Send again"'],
    ['ko', '로그인으로 이동'],
    ['ko', '로그인부터 다시 시작해 주세요'],
    ['ko', '런처를 열어 주세요'],
    ['ko', '코드를 전송했어요'],
    ['ko', '비밀번호를 정해 주세요'],
    ['ko', '만료를 30일 연장해요'],
    ['ko', '조직에 참여했어요'],
    ['ko', '메일을 확인해 주세요'],
    ['ko', '비밀번호를 변경했습니다.'],
    ['ko', '비밀번호를 변경했습니다. 다시 로그인해 주세요.'],
    ['ko', '다시 시도하시겠습니까?'],
    ['ko', '비밀번호를 입력하십시오.'],
    ['ko', '비밀번호를 입력해라.'],
    ['ko', '다시 로그인해 주세요。'],
    ['ko', '비밀번호를 변경하세요.'],
    ['ko', '조직 별칭을 입력해 주세요'],
    ['ko', '세션이 만료되었어요'],
    ['ja', '二段階認証'],
    ['ja', 'この端末'],
    ['ja', 'ブラウザで開く'],
    ['ja', 'サインインへ戻る'],
    ['ja', 'サインインからやり直す'],
    ['ja', 'ランチャーを開く'],
    ['ja', '確認コードを入力'],
    ['ja', '有効時間が切れました'],
    ['ja', '参照してください'],
    ['ja', 'アカウントを再開'],
    ['ja', 'アカウントを使うには'],
    ['ja', '同意の設定'],
    ['ja', 'コードを請求'],
    ['ja', '組織のエイリアス'],
    ['ja', 'セッションの期限切れ'],
    ['ja', '「続ける」を押してください'],
    ['ja', '期限: 明日'],
    ['ja', '{organisation}: 明日'],
    ['ja', 'パスキー(任意)'],
    ['ja', '残り 3 文字'],
    ['ja', '{organisation} の管理者'],
    ['ja', 'パスワードを入力しろ。'],
    ['ja', '必須である'],
    ['ja', 'パスワードを変更した。'],
    ['ja', 'お待ちください.'],
    ['ja', 'メールアドレス,パスワード'],
    ['ja', 'サインアウトしますか?'],
    ['ja', '“続ける”を選択してください'],
  ])('refuses in %s: %s', (language, text) => {
    expect([...judge(language, [text]).values()].flat()).not.toEqual([]);
  });

  it.each([
    ['en', 'Open {launcher}'],
    ['ko', '소셜 로그인으로 계속하기'],
    ['ko', '이메일을 확인해 주세요'],
    ['ja', 'ブラウザーで開く'],
    ['ja', 'アカウントを {username} のものにする'],
    ['ja', 'パスワードを変更しました。'],
    ['ja', 'まだです。詳しくはWCAG 2.2、JIS X 8341-3をご覧ください。'],
    ['ko', '오라클 계정으로 로그인해 주세요. 1.5배예요.'],
    ['en', 'WCAG 2.2, levels A and AA'],
  ])('accepts in %s: %s', (language, text) => {
    expect([...judge(language, [text]).values()].flat()).toEqual([]);
  });
});
