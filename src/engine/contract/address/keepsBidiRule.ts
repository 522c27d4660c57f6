import { scriptsOf } from './scriptsOf.ts';

/** Places of Hebrew, Arabic and Thaana in `SCRIPT_GROUPS`. */
const RIGHT_TO_LEFT = (1 << 4) | (1 << 5) | (1 << 6);
/** A digit at the beginning, a hyphen under the last marks, or a modifier letter: these have no direction of their own. */
const NO_DIRECTION = /^\p{Nd}|-\p{M}+$|\p{Lm}/u;
/** European digits and the extended ones of Persian and Urdu, which count as European, beside Arabic ones. */
const MIXED_DIGITS = /[0-9\u06f0-\u06f9].*[\u0660-\u0669]|[\u0660-\u0669].*[0-9\u06f0-\u06f9]/u;

/** Whether a label is written from right to left. */
export const isRightToLeft = (label: string): boolean => {
  const scripts = scriptsOf(label);
  return (scripts & RIGHT_TO_LEFT) !== 0 && (scripts & ~RIGHT_TO_LEFT) === 0;
};

/**
 * Whether a label may stand in a domain of which some label is written from right to left (RFC 5893, section 2). Of the
 * letters that labels have here, it comes to this: it begins with a letter, ends with a letter or digit, has no modifier
 * letter, and does not mix two kinds of digits.
 * @param label folded, without a leading mark
 */
export const keepsBidiRule = (label: string): boolean =>
  !NO_DIRECTION.test(label) && !(isRightToLeft(label) && MIXED_DIGITS.test(label));
