/**
 * Control, format and other invisible characters, which would disguise a line's content. The Hangul fillers are among
 * them.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2060-\u206f\u{e0000}-\u{e007f}]/gu;

/** An absurdly long word, of which only both ends are shown. */
const ENDLESS = /(\S{80})\S{120,}(\S{20})/g;

/** A text safe for a terminal: long words are cut, and invisible characters are written as JavaScript escapes. */
export const visible = (text: string): string =>
  text.replace(ENDLESS, '$1…$2').replace(UNSEEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** A text of several lines, each of them safe for a terminal. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

/** JSON safe for a terminal: invisible characters except line ends are written as JSON escapes. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => line.replace(UNSEEN, (sign) => [...unitsOf(sign)].join('')))
    .join('\n');

function* unitsOf(sign: string): Generator<string> {
  for (let index = 0; index < sign.length; index += 1) {
    yield `\\u${sign.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
}
