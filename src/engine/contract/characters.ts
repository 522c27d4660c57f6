/**
 * Invisible characters, as the inside of a character class of a regular expression with the flag `u`: controls
 * (U+001B), bidirectional controls and isolates (U+202E), zero-width and other default-ignorable ones (U+200B, the
 * Hangul fillers), line separators, and the Braille pattern without dots. They hide or reorder what people read, and
 * people cannot see them or type them again (UTS #39, section 5.4).
 */
export const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';

const invisible = new RegExp(`[${INVISIBLE}]`, 'gu');
const unseen = new RegExp(`[${INVISIBLE}\\p{Cn}]`, 'u');

/**
 * Invisible characters that pasting adds: the soft hyphen, zero-width space, word joiner and byte order mark, and
 * bidirectional marks, which Windows puts around text copied from a property page. Joiners and variation selectors are
 * excluded, since words and signs contain them.
 */
const PASTED = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff';

const blanks = new RegExp(`[\\s${PASTED}]+`, 'gu');
const blank = new RegExp(`^[\\s${PASTED}]$`, 'u');
const isBlank = (sign: string | undefined) => sign !== undefined && blank.test(sign);

/** A text without whitespace, and without the invisible characters that pasting adds. */
export const withoutBlanks = (text: string): string => text.replace(blanks, '');

/** A text trimmed of whitespace, and of the invisible characters that pasting adds. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** A text with the decimal digits of every script (`１`, `١`, `१`) as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** The value of a digit: a script's ten digits are consecutive, from its zero (Unicode, section 4.6). */
function valueOfDigit(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (at - zero) % 10;
}

/**
 * Whether a text has an invisible or unassigned character. In a later engine, the normal form of an unassigned
 * character may change, and with it the hash of a password (RFC 8265, section 4.2).
 */
export const hasInvisible = (text: string): boolean => unseen.test(text);

/** A text without its invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');
