/** Control, format and other invisible characters, including the Hangul fillers: they would change how a line reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2060-\u206f\u{e0000}-\u{e007f}]/gu;

/** A name that nobody could have meant, of which the two ends are enough. */
const ENDLESS = /(\S{80})\S{120,}(\S{20})/g;

/** A text that is safe for a terminal and not too long for it: each such character is a JavaScript escape. */
export const visible = (text: string): string =>
  text.replace(ENDLESS, '$1…$2').replace(UNSEEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** JSON that is safe for a terminal: each such character is a JSON escape, except line ends. */
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
