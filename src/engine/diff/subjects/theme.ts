import { tellShort } from '../../flow/tellGuard.ts';
import { THEME } from '../aboutText.ts';
import { cosmetic, differs, type Pair } from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { leavesThatDiffer } from '../itemPairs.ts';
import { list } from '../words/Wording.ts';

const kinds = {
  changed: cosmetic('theme-changed', 'A colour, size or font has changed on every screen.'),
};

export const theme: Subject = {
  kinds,
  *compare(comparison) {
    const located = ({ revision }: Comparison['was']): Pair['was'] =>
      revision.theme === undefined
        ? undefined
        : { file: THEME, path: [], value: JSON.parse(JSON.stringify(revision.theme)) };
    const pair = { was: located(comparison.was), is: located(comparison.is) };
    // If the theme of a revision is unknown, a note of the report says so.
    if (pair.was === undefined || pair.is === undefined) return;
    const reach = [...comparison.is.project.flows.screens.keys()].sort();
    const leaves = leavesThatDiffer(pair);
    const [first, ...others] = leaves;
    const brand = comparison.fileAt(
      (comparison.is.project.flows.brand ?? comparison.was.project.flows.brand)?.path ?? '',
    );
    if (first !== undefined && others.length > 0 && differs(brand)) {
      const names = list([...new Set(leaves.map(nameOf))]);
      const sentence = `With the brand, ${leaves.length} colours and sizes of the theme change (${names})`;
      yield { kind: kinds.changed, sentence, about: first, covers: leaves, reach };
      return;
    }
    for (const about of leaves) {
      const path = (about.is ?? about.was)?.path ?? [];
      const sentence = `${tellPath(path.map(String))} is now ${tellShort(about.is?.value)} instead of ${tellShort(about.was?.value)}`;
      yield { kind: kinds.changed, sentence, about, reach };
    }
  },
};

/** The group of a theme's part: a colour, a scheme, the corners. */
function nameOf({ was, is }: Pair): string {
  const [first = '', second = '', third = ''] = (is ?? was)?.path.map(String) ?? [];
  if (first === 'other' && second === 'schemes') return `the ${third} scheme`;
  return first === 'colors' ? `the colour ${second}` : first;
}

/** A path in words: `other.schemes.dark.accent` is the accent of the dark scheme. */
function tellPath([first = '', second = '', ...rest]: readonly string[]): string {
  if (first === 'other' && second === 'schemes') return `The role ${rest.slice(1).join('.')} of the ${rest[0]} scheme`;
  if (first === 'colors') return `Shade ${rest.join('.')} of the colour ${second}`;
  return `${[first, second, ...rest].filter((name) => name !== '').join('.')} of the theme`;
}
