/** The sign between the phrases of a title: a zero-width space. */
export const PHRASE_END = '\u200B';

/** Forbids a line break between the characters beside it. */
export const WORD_JOINER = '\u2060';

/** A hyphenated word, which stays on one line; not a part of an address, an id or a long name. */
export const HYPHENATED = /(?<![\w.@-])([a-z]{1,12}-[a-z]{1,12})(?![\w@-]|\.\w)/i;

/** Hiragana that end a phrase in a language without spaces: particles, endings of words, and a full stop. */
const ENDS = /[をがはにでとのもへやていなうくるたず、。！？]$/u;

/** A word that begins a phrase: not an ending, which is in hiragana. */
const BEGINS = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{Number}「]/u;

/** The parts of words after which `word-break: auto-phrase` wrongly breaks a line. */
const TORN = /お問い(?=合わせ)|もう(?=一度)/gu;

/** Marks each phrase of a title but the last, so that engines without `word-break: auto-phrase` keep it whole. */
export function markPhrases(title: string, language: string): string {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  let marked = '';
  for (const { segment } of words.segment(title))
    marked += BEGINS.test(segment) && ENDS.test(marked) ? PHRASE_END + segment : segment;
  return marked;
}

/** The first parts of compounds in one script, which are too long for a narrow place and may be divided after them. */
const COMPOUND = /カスタマー(?=サービス)/gu;

/** The space before a Korean dependent noun, and the one after `수`: `사용할 수 없는`, `변경한 지`. */
const DEPENDENT = / (?=[수지] )|(?<= 수) (?=[있없])/gu;

/** A text in which no line break splits a word, except a long compound between its parts. */
export const joinTorn = (text: string): string =>
  text.replace(TORN, `$&${WORD_JOINER}`).replace(COMPOUND, `$&${PHRASE_END}`).replace(DEPENDENT, '\u00A0');
