import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import {
  LETTERS,
  SCRIPT_GROUPS,
  SCRIPT_SETS,
  UNICODE_VERSION,
} from '../../../src/engine/contract/address/scriptsOf.ts';

const require = createRequire(import.meta.url);
/** The code points of a property in the one version of Unicode that the package has. */
const property = (name: string): ReadonlySet<number> =>
  new Set<number>(require(`regenerate-unicode-properties/${name}.js`).characters.toArray());

const KEPT = [
  'Lowercase_Letter',
  'Other_Letter',
  'Modifier_Letter',
  'Decimal_Number',
  'Nonspacing_Mark',
  'Spacing_Mark',
];
const categories = KEPT.map((name) => property(`General_Category/${name}`));
const capitals = ['Uppercase_Letter', 'Titlecase_Letter'].map((name) => property(`General_Category/${name}`));
const unstable = property('Binary_Property/Changes_When_NFKC_Casefolded');
const invisible = property('Binary_Property/Default_Ignorable_Code_Point');
const everywhere = ['Common', 'Inherited'].map((name) => property(`Script_Extensions/${name}`));
const groups = SCRIPT_GROUPS.map((scripts) => scripts.map((script) => property(`Script_Extensions/${script}`)));

const isIn = (sets: readonly ReadonlySet<number>[], letter: number) => sets.some((set) => set.has(letter));
/** RFC 5892, section 2.6: letters that a domain keeps although they are unstable, and that it never has. */
const KEPT_ALWAYS = [0xdf, 0x3c2];
const KEPT_NEVER = [0x640, 0x302e, 0x302f, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303b];
const isKept = (letter: number) =>
  isIn(categories, letter) && (!unstable.has(letter) || KEPT_ALWAYS.includes(letter)) && !KEPT_NEVER.includes(letter);
/** As domainToAscii folds letters. Both mappings are stable for a letter once Unicode has it. */
const fold = (text: string) =>
  [...text.normalize('NFKC')]
    .map((letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC');

/** The groups of scripts that may have a letter, as bits; 0 for one that no domain has. */
function scriptsOf(letter: number): number {
  // Musical and mathematical signs, which no word has.
  if (letter > 0xffff && isIn(everywhere, letter)) return 0;
  if (invisible.has(letter) || !isIn([...categories, ...capitals], letter)) return 0;
  const text = String.fromCodePoint(letter);
  const folded = fold(text);
  const isFullOrHalfWidth = letter >= 0xff00 && letter <= 0xffef;
  if (folded !== text && !isFullOrHalfWidth && !(isIn(capitals, letter) && text.normalize('NFKC') === text)) return 0;
  const points = [...folded].map((each) => each.codePointAt(0) ?? 0);
  if (!points.every((point) => (point < 0x80 ? /[a-z0-9]/.test(String.fromCodePoint(point)) : isKept(point)))) return 0;
  return groups.reduce(
    (bits, scripts, place) =>
      points.every((point) => isIn([...scripts, ...everywhere], point)) ? (bits | (1 << place)) >>> 0 : bits,
    0,
  );
}

it('the table has each letter and mark of the recommended scripts of its Unicode version, and no other', () => {
  expect(require('regenerate-unicode-properties/unicode-version.js')).toBe(UNICODE_VERSION);
  const sets: number[] = [];
  const ranges: [gap: number, more: number, set: number][] = [];
  let next = 0x80;
  for (let letter = 0x80; letter <= 0x10ffff; letter += 1) {
    const bits = scriptsOf(letter);
    if (bits === 0) continue;
    if (!sets.includes(bits)) sets.push(bits);
    const set = sets.indexOf(bits);
    const last = ranges.at(-1);
    if (last !== undefined && letter === next && last[2] === set) last[1] += 1;
    else ranges.push([letter - next, 0, set]);
    next = letter + 1;
  }
  const letters = ranges.map((range) => range.map((number) => number.toString(36)).join(',')).join(';');
  expect({ letters, sets: sets.map((bits) => bits.toString(36)).join(',') }).toEqual({
    letters: LETTERS,
    sets: SCRIPT_SETS,
  });
});
