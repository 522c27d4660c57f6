import punycode from 'punycode.js';
import { isDeceptiveLabel } from './isDeceptiveLabel.ts';
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
