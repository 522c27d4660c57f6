/**
 * One or two letters for a name (D-56): the first letter of the first present name and of its last word. Letters are
 * graphemes, so no character is split.
 */
export function initialsOf(names: readonly unknown[]): string | undefined {
  const name = names.find((one): one is string => typeof one === 'string' && one.trim() !== '')?.trim();
  if (name === undefined) return undefined;
  const words = name.split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toUpperCase();
}

/** A character with its marks, a joined sequence, or a flag. Not every supported browser has `Intl.Segmenter`. */
const GRAPHEME = /^(?:\p{RI}\p{RI}|.(?:[\p{M}\p{EMod}]|\u{200d}.)*)/su;

const firstGrapheme = (word: string): string => GRAPHEME.exec(word.normalize())?.[0] ?? '';
