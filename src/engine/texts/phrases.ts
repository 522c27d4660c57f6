/** The sign between the phrases of a text, at which lines may end (D-141): a zero-width space. */
export const PHRASE_END = '\u200B';

/** A hyphenated word, which stays on one line; not a part of an address, an id or a long name. */
export const HYPHENATED = /(?<![\w.@-])([a-z]{1,12}-[a-z]{1,12})(?![\w@-]|\.\w)/i;

/** Where a line may end in an address or the name of a host: after its punctuation. */
export const WITHIN_ADDRESS = /(?<=@|\w\w\.)(?=\w\w)/;

/**
 * Hiragana that end a phrase in a language without spaces: particles and word endings. After punctuation, no mark is
 * needed.
 */
const ENDS = /[をがはにでとのもへやていなうくらるたず]$/u;

/** A word that begins a phrase: one that is not in hiragana, in which endings are written. */
const BEGINS = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{Number}「]/u;

/** The places where a phrase begins in hiragana, or after an adverb that ends in a Chinese character. */
const WITHIN =
  /(?<=\p{Script=Hiragana})(?=[おご]\p{Script=Han}|もう一度|すでに|しばらく|まだ|やり直)|(?<=もう一度)(?=\p{L})/gu;

const JAPANESE = /\p{Script=Hiragana}/u;
/** The script determines the words, not the language, so no language is given. Pages contain none of this code. */
const WORDS = /* @__PURE__ */ new Intl.Segmenter(undefined, { granularity: 'word' });

/** Marks the end of each phrase but the last in a Japanese text, so that lines end between phrases. */
function markPhrases(text: string): string {
  if (!JAPANESE.test(text)) return text;
  let marked = '';
  for (const { segment } of WORDS.segment(text))
    marked += BEGINS.test(segment) && ENDS.test(marked) ? PHRASE_END + segment : segment;
  return marked.replace(WITHIN, PHRASE_END);
}

/**
 * The first parts of compounds in a single script. Such a compound is too long for a narrow place, so it may be divided
 * after this part.
 */
const COMPOUND = /カスタマー(?=サービス)/gu;

/**
 * The space before a Korean dependent noun or `안에`, and the one after `수` or a short determiner: `사용할 수 없는`,
 * `변경한 지`, `10분 안에`, `다른 기기`.
 */
const DEPENDENT = / (?=[수지] |안에)|(?<= 수) (?=[있없])|(?<=(?<!\S)(?:이|그|각|새|다른)) /gu;

/**
 * Marks the places where readers expect a text's lines to end. The style sheet breaks lines nowhere else, as long as
 * each phrase fits on a line.
 */
export const markBreaks = (text: string): string =>
  markPhrases(text).replace(COMPOUND, `$&${PHRASE_END}`).replace(DEPENDENT, '\u00A0');
