import { distance } from 'fastest-levenshtein';

/** A name without letter case and without separators between words. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, '');

interface Near {
  readonly name: string;
  /** The number of different letters, ignoring case. */
  readonly far: number;
  /** The number of different letters as written. */
  readonly written: number;
  /** The names have the same letters in another order. */
  readonly isMixed: boolean;
  readonly isBegun: boolean;
}

const lettersOf = (name: string) => [...plain(name)].sort().join('');

/** The name that was most likely meant, never the written one; undefined if none is near. */
export function suggest(found: string | undefined, available: readonly string[] | undefined): string | undefined {
  const word = found?.replace(/^"|"$/g, '');
  if (word === undefined || word === '') return undefined;
  const names = [...new Set(available)].filter((name) => name !== word);
  const [best] = names
    .map(
      (name): Near => ({
        name,
        far: distance(plain(word), plain(name)),
        written: distance(word, name),
        isMixed: lettersOf(word) === lettersOf(name),
        isBegun: plain(word)[0] === plain(name)[0],
      }),
    )
    .sort(
      (a, b) =>
        a.far - b.far ||
        Number(b.isMixed) - Number(a.isMixed) ||
        Number(b.isBegun) - Number(a.isBegun) ||
        a.written - b.written,
    );
  // A short name with another first letter and two different letters is another word.
  const isOther = best !== undefined && best.far > 1 && word.length < 6 && !best.isBegun && !best.isMixed;
  if (best !== undefined && best.far <= reach(word) && !isOther) return best.name;
  return word.length < 3 ? undefined : names.find((name) => name.startsWith(word) || word.startsWith(name));
}

/** How many letters may differ: a transposition counts as two, and in a short name, at least one must match. */
const reach = (word: string) => Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1);
