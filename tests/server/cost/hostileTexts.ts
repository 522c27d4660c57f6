/**
 * Texts that grow, each of a kind that is known to make code superlinear: tokenizers that can read a character in two
 * ways, names in Punycode, combining marks that are reordered, lists that are searched for each of their members.
 */
export const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  'line feeds in a filter': (length) => `userName eq "${'\n'.repeat(length)}`,
  'escapes in a filter': (length) => `userName eq "${'\\'.repeat(length)}`,
  brackets: (length) => '('.repeat(length),
  'conditions of a filter': (length) => `userName eq "a"${' or userName eq "a"'.repeat(length / 19)}`,
  'closed brackets of a path': (length) => `emails[${'].a'.repeat(length / 3)}`,
  spaces: (length) => `a${' '.repeat(length)}b`,
  commas: (length) => ',a;q=0.1'.repeat(length / 8),
  hyphens: (length) => 'a-'.repeat(length / 2),
  dots: (length) => `a@${'a.'.repeat(length / 2)}`,
  slashes: (length) => '../%2e'.repeat(length / 6),
  'names and values': (length) => 'a=b&'.repeat(length / 4),
  digits: (length) => '1'.repeat(length),
  ideographs: (length) =>
    `a@${Array.from({ length: length / 3 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7) % 20_000))).join('')}.test`,
  'marks out of order': (length) => `a${'\u0315'.repeat(length / 4)}${'\u0300'.repeat(length / 4)}`,
  brands: (length) => 'Chrome/1 (a; b) '.repeat(length / 16),
};
