import { INVISIBLE } from '../../engine/contract/characters.ts';

/** Invisible characters, and private-use ones, which may look like anything. */
const HIDDEN = new RegExp(`[${INVISIBLE}\\p{Co}]`, 'gu');

/** Texts that mail programs turn into links: an address with a scheme, or a name with a dot in it. */
const LINK_LIKE = /:\/\/|(?<=[^\s.])\.(?=[^\s.])|@/gu;

/** Splits a word that looks like a link, so no program turns it into one. */
const defuse = (text: string): string => text.replace(LINK_LIKE, (found) => ` ${found} `);

/**
 * Untrusted text as one short line: no invisible characters, no line breaks, cut to a length in characters. It is not
 * escaped for markup or headers; the code that writes those does that.
 */
export function inertLine(text: string, length = 320): string {
  const line = text.replace(/\s+/gu, ' ').replace(HIDDEN, '').trim();
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length).join('')}…`;
}

/** An untrusted name or message for a mail: each line as in `inertLine`, and without links. */
export function inertText(text: string, length = 1000): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/u).map((line) => inertLine(defuse(line), length));
  const characters = [...lines.join('\n').trim()];
  return characters.length <= length * 2 ? characters.join('') : `${characters.slice(0, length * 2).join('')}…`;
}
