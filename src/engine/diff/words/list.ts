/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The maximum number of names listed; the JSON report has all names. */
const NAMED = 5;

/** The first few names, and how many more there are. */
export const shortList = (words: readonly string[], most = NAMED): string =>
  words.length <= most ? list(words) : `${words.slice(0, most).join(', ')} and ${words.length - most} more`;
