/** Signs of a pattern whose matches do not depend on its parts alone: ends, words, and what stands around it. */
const ANCHORED = /(?<!\\)\$|\\[bB]|\(\?[=!<]/;
/** One thing that is repeated without end, and again so: each more character doubles the ways to read a text. */
const TWICE = /\((?:\?:)?(?:\[(?:\\.|[^\]\\])+\]|\\.|[^\\()[\]])[*+]\)(?:[*+]|\{\d+,\})/;

/** Why a pattern judges nothing, or takes time without end; undefined if it judges. */
export function patternFault(pattern: string): string | undefined {
  const expression = read(pattern);
  if (expression === undefined) return `this is not a regular expression: ${pattern}`;
  if (TWICE.test(pattern)) {
    const [part] = TWICE.exec(pattern) ?? [];
    return `a text of thirty characters may take minutes: ${part} repeats what repeats already`;
  }
  // What is found in nothing is found at the start of every text. Only an end makes it judge the rest.
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
