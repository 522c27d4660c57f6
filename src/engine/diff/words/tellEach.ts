import type { Pair } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';
import { tellText } from './tellText.ts';
import { quote } from './Wording.ts';

/** The longest text quoted in full; the JSON report has the whole text. */
export const LONGEST = 200;

/** What became of one text of a language, without a full stop: “The title of door: “Door” is now “Gate””. */
export function tellEach(comparison: Comparison, name: string, { was, is }: Pair): string {
  const words = (part: Pair['is']) => quote(String(part?.value), LONGEST);
  const told = tellText(is === undefined ? comparison.was : comparison.is, name).replace(/^t/, 'T');
  if (was === undefined) return `${told}: ${words(is)}`;
  return is === undefined ? `${told}: ${words(was)} was removed` : `${told}: ${words(was)} is now ${words(is)}`;
}
