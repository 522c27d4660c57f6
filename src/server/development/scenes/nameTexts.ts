import { TEXT_MARK } from '../../../engine/contract/textMark.ts';
import { withEachText } from '../../texts/text.ts';

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
