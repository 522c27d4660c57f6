/** Control, format and other invisible characters, the fillers of Hangul among them: they would change how a line reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2060-\u206f\u{e0000}-\u{e007f}]/gu;

/** A text as a terminal may print it: each such character is written as an escape of JavaScript. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** JSON as a terminal may print it: each such character is written as an escape of JSON, but for the ends of lines. */
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
