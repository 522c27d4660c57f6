import { closest, distance } from 'fastest-levenshtein';

/** The name that the author most likely meant, or undefined if none is similar. */
export function suggest(found: string | undefined, available: readonly string[] | undefined): string | undefined {
  const word = found?.replace(/^"|"$/g, '');
  if (word === undefined || word === '' || available === undefined || available.length === 0) return undefined;
  const near = closest(word, available);
  if (distance(word, near) <= Math.max(2, Math.floor(word.length / 3))) return near;
  return word.length < 3 ? undefined : available.find((name) => name.startsWith(word) || word.startsWith(name));
}
