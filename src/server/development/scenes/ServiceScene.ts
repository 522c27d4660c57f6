import { FALLBACK, isDraft, LANGUAGES, type Language } from '../../../contract/languages.ts';
import { marked } from '../../../engine/contract/marked.ts';
import { TEXT_MARK } from '../../../engine/contract/textMark.ts';
import { type ReadText, withEachText } from '../../texts/text.ts';

/** The visitor for whom a document is rendered. */
export interface Seen {
  readonly language: Language;
  /** The id of an additional brand; undefined for that of `flows/brand.json`. */
  readonly brand: string | undefined;
}

/** A mail or a page of the service with example data, for the gallery. */
export interface ServiceScene {
  /** Unique among the scenes. */
  readonly id: string;
  readonly kind: 'mail' | 'page';
  /** Its name, in English. */
  readonly name: string;
  /** The address of a page; empty for a mail. */
  readonly route: string;
  /** The file that contains its text or markup, relative to the project's root. */
  readonly file: string;
  /** Renders the HTML as the service sends it. */
  readonly draw: (seen: Seen) => string;
}

/** Draws a document. In a draft, the texts that it lacks are in the fallback language, marked, as on the screens. */
export const markMissing = <T>(language: Language, draw: () => T): T =>
  isDraft(language) ? withEachText((one) => (isMissing(one) ? marked(one.words) : one.words), draw) : draw();

/** Whether a text is not written, or still a copy. A name, which is the same in every language, is no copy. */
function isMissing({ language, written }: ReadText): boolean {
  const source = written(FALLBACK);
  if (written(language) !== source || !/\p{L}/u.test(source.replaceAll(/\{[^}]*\}/g, ''))) return false;
  const others = LANGUAGES.filter((one) => one !== FALLBACK);
  return others.length === 0 || others.some((one) => written(one) !== source);
}

/** Private characters, which no text has: one before each text, that is its number, and one after it. */
const FIRST = 0xf_0000;
const END = '\u{10FFFD}';
const MARK = /[\u{F0000}-\u{10FFFD}]/gu;
/** Markup in which a text cannot have an element of its own, and tags. */
const MARKUP = /(<(style|title|textarea|option)\b[\s\S]*?<\/\2>|<!--[\s\S]*?-->|<[^>]*>)/;

/** Draws a document in which each text is an element with its id, so that it can be pressed. */
export function nameTexts(draw: () => string): string {
  const ids: string[] = [];
  const page = withEachText(({ key, words }) => {
    ids.push(idOf(key));
    return String.fromCodePoint(FIRST + ids.length - 1) + words + END;
  }, draw);
  const asElements = (words: string): string =>
    words.replace(MARK, (mark) =>
      mark === END ? '</span>' : `<span ${TEXT_MARK}="${ids[(mark.codePointAt(0) ?? 0) - FIRST]}">`,
    );
  // `split` gives the words between the markup, then the markup, and then the name of its element.
  const [first = '', ...others] = page.split(MARKUP);
  const parts = [asElements(first)];
  for (let at = 0; at < others.length; at += 3) {
    const [markup = '', , words = ''] = others.slice(at, at + 3);
    parts.push(markup.replace(MARK, ''), asElements(words));
  }
  return parts.join('');
}

/** `pages.start.title` is `service/pages/start.title` in the files. */
const idOf = (key: string): string => {
  const [file = '', ...path] = key.split('.');
  return `${file === 'shared' ? '' : 'service/'}${file}/${path.join('.')}`;
};
