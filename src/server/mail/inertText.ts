import { INVISIBLE } from '../../engine/contract/characters.ts';

/** Of private characters nobody knows what they show. */
const HIDDEN = new RegExp(`[${INVISIBLE}\\p{Co}]`, 'gu');

/** What mail programs turn into links by themselves: an address with a scheme, or a name with a dot in it. */
const LINK_LIKE = /:\/\/|(?<=[^\s.])\.(?=[^\s.])|@/gu;

/** A word that looks like a link, taken apart so that no program makes it one. */
const defuse = (text: string): string => text.replace(LINK_LIKE, (found) => ` ${found} `);

/**
 * Anybody's text in one short line: nothing invisible, no line of its own, cut at a length in characters.
 * It is neither escaped for markup nor for headers; whoever writes those does that.
 */
export function inertLine(text: string, length = 320): string {
  const line = text.replace(/\s+/gu, ' ').replace(HIDDEN, '').trim();
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length).join('')}…`;
}

/** Anybody's name or message for a mail: as `inertLine` per line, and nothing in it becomes a link. */
export function inertText(text: string, length = 1000): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/u).map((line) => inertLine(defuse(line), length));
  const characters = [...lines.join('\n').trim()];
  return characters.length <= length * 2 ? characters.join('') : `${characters.slice(0, length * 2).join('')}…`;
}
