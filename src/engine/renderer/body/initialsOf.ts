/**
 * One or two letters for a name (D-56): the first letter of the first present name, and the first letter of its last
 * word. Letters are graphemes, so that no character is cut in two.
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

function firstGrapheme(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
