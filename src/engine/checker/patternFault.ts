import { slowPattern } from './slowPattern.ts';

/** Signs of a pattern whose matches also depend on context: anchors, word boundaries and lookarounds. */
const ANCHORED = /(?<!\\)\$|\\[bB]|\(\?[=!<]/;
/** Why a pattern tests nothing or may take forever; undefined if the pattern is fine. */
export function patternFault(pattern: string): string | undefined {
  const expression = read(pattern);
  if (expression === undefined) return `this is not a regular expression: ${pattern}`;
  const slow = slowPattern(pattern);
  if (slow !== undefined) return slow;
  // A pattern that matches the empty text matches at the start of every text. Only an end anchor makes it test the rest
  // of the text.
  const isAny = /^\^?(?:\.\*|\[\\s\\S\]\*)?\$?$/.test(pattern) || (!ANCHORED.test(pattern) && expression.test(''));
  return isAny ? 'this never fails: every text matches this pattern' : undefined;
}

function read(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
