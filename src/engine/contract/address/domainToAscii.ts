import { isDeceptiveLabel } from './isDeceptiveLabel.ts';

/** A host name as people write it: letters with their marks, digits, hyphens, and dots, the ideographic one too. */
const WRITTEN = /^[\p{L}\p{N}\p{M}\-.\u3002]+$/u;
/** Letters and marks that show nothing: fillers, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** RFC 1035, section 2.3.4, with the hyphens of RFC 5891, section 4.2.3.1. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A top level is a word: never one letter, never digits alone (RFC 3696, section 2). */
const TOP_LEVEL = /^(?!\d+$)[a-z0-9-]{2,}$/;
const LONGEST = 253;

/**
 * A mail domain in ASCII (UTS 46), or undefined where it is none that mail goes to: an address of the Internet
 * protocol, one label alone, an empty label, or a label that is written to be taken for another.
 */
export function domainToAscii(domain: string): string | undefined {
  if (!WRITTEN.test(domain) || INVISIBLE.test(domain)) return undefined;
  const ascii = hostOf(domain);
  if (ascii === undefined || ascii.length > LONGEST) return undefined;
  const labels = ascii.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || !TOP_LEVEL.test(top) || !labels.every((label) => LABEL.test(label))) return undefined;
  const written = domain.normalize('NFKC').toLowerCase().split('.');
  const isWorldwide = !top.startsWith('xn--');
  return written.some((label) => isDeceptiveLabel(label, isWorldwide)) ? undefined : ascii;
}

/** The URL parser of the platform does UTS 46, in browsers as in Node.js. */
function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
