import { textsIn } from '../../engine/checker/Texts.ts';

/** A placeholder, `{name}` or `{name, format}`, which stays as it is. */
const PLACEHOLDER = /(\{[^}]*\})/;
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = [...'ÅƁÇĐÊƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđêƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž'];

const accent = (text: string) => text.replace(/[A-Za-z]/g, (letter) => ACCENTED[LATIN.indexOf(letter)] ?? letter);

/**
 * An English text in the pseudo-language: in brackets, each letter with an accent. It is still readable, but a test can
 * find no English word in it.
 *
 * @param isLonger as long as the longest translations: a third longer, and short words twice as long
 * @example pseudoText('Hello {name}, 3 left') // '⟦Ĥêļļö {name}, 3 ļêƒţ⟧'
 */
export function pseudoText(text: string, isLonger = false): string {
  const parts = text.split(PLACEHOLDER).map((part) => (PLACEHOLDER.test(part) ? part : accent(part)));
  const more = isLonger ? ` ${'~'.repeat(Math.ceil(text.length * (text.length < 20 ? 0.8 : 0.35)))}` : '';
  return `⟦${parts.join('')}${more}⟧`;
}

/**
 * The original English of pseudo-language texts, for a test about the words themselves. Other texts are unchanged.
 *
 * @example plainText('button "⟦Ĥêļļö⟧"') // 'button "Hello"'
 */
export const plainText = (said: string): string =>
  said.includes('⟦')
    ? said.replace(/[⟦⟧]/g, '').replace(/./gu, (letter) => LATIN[ACCENTED.indexOf(letter)] ?? letter)
    : said;

/**
 * A locale file in the pseudo-language: the same keys, every text replaced.
 * @param locale the parsed file, which is not changed
 * @param kept dotted paths of texts that stay as they are
 */
export function pseudoLocale(locale: unknown, kept: readonly string[] = [], { isLonger = false } = {}): unknown {
  const copy: unknown = structuredClone(locale);
  for (const { path, value } of textsIn(locale)) {
    if (typeof value !== 'string' || kept.includes(path.join('.'))) continue;
    const parent = path.slice(0, -1).reduce<object>((here, name) => Reflect.get(here, name), Object(copy));
    Reflect.set(parent, path.at(-1) ?? '', pseudoText(value, isLonger));
  }
  return copy;
}
