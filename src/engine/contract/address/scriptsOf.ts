import { LETTERS, SCRIPT_SETS } from './domainLetters.ts';

/** The first letter of a range, its last one, and the groups of scripts as bits. */
type Range = readonly [first: number, last: number, groups: number];

/** Every group: what belongs to no script, such as a digit. */
const ALL = 0xffffffff;
/** Places of the groups that have Latin (`SCRIPT_GROUPS`): Latin itself and the three mixtures. */
const LATIN = (1 | (7 << 29)) >>> 0;

let ranges: readonly Range[] | undefined;

/** Decoded with the first address that is not in ASCII. */
function decode(): readonly Range[] {
  const sets = SCRIPT_SETS.split(',').map((bits) => Number.parseInt(bits, 36));
  let next = 0x80;
  return LETTERS.split(';').map((range) => {
    const [gap = 0, more = 0, set = 0] = range.split(',').map((number) => Number.parseInt(number, 36));
    const first = next + gap;
    next = first + more + 1;
    return [first, next - 1, sets[set] ?? 0];
  });
}

/**
 * The groups of scripts (`SCRIPT_GROUPS`) to which all letters of a word belong, as bits. 0 if it mixes scripts that no
 * language mixes, or has a letter that no domain name has.
 */
export function scriptsOf(word: string): number {
  let common = ALL;
  for (const letter of word) common &= ofLetter(letter.codePointAt(0) ?? 0);
  return common >>> 0;
}

function ofLetter(point: number): number {
  if (point < 0x80) {
    const letter = String.fromCharCode(point);
    if (/[a-z]/i.test(letter)) return LATIN;
    return /[0-9-]/.test(letter) ? ALL : 0;
  }
  ranges ??= decode();
  return ranges.find(([first, last]) => point >= first && point <= last)?.[2] ?? 0;
}
