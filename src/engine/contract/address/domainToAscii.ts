import { isDeceptiveLabel } from './isDeceptiveLabel.ts';

/** A host name as people write it: letters with their marks, digits, hyphens, and dots, also ideographic ones. */
const WRITTEN = /^[\p{L}\p{N}\p{M}\-.\u3002]+$/u;
/** Invisible letters and marks: fillers, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** RFC 1035, section 2.3.4, with the hyphens of RFC 5891, section 4.2.3.1. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A top level has two or more characters, and is never only digits (RFC 3696, section 2). */
const TOP_LEVEL = /^(?!\d+$)[a-z0-9-]{2,}$/;
const LONGEST = 253;

/**
 * A mail domain in ASCII (UTS 46). Undefined for a domain that mail cannot go to: an IP address, a single label, an
 * empty label, or a deceptive label.
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

/** The platform's URL parser applies UTS 46, in browsers and in Node.js. */
function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
