import { strongestOf } from './brandTheme.ts';
import { contrast, READABLE } from './contrast.ts';
import { roleColor } from './roleColor.ts';
import type { Role, Scheme, Theme } from './Theme.ts';

/** Words in a colour of the brand, or on one, and what people see of them. */
const PAIRS = [
  ['on-accent', 'accent', 'the words on a button'],
  ['on-accent', 'accent-strong', 'the words on a button under the pointer'],
  ['link', 'surface', 'a link on a card'],
  ['link', 'raised', 'a link in a dialog'],
  ['link', 'ground', 'a link beside the card'],
] as const satisfies readonly (readonly [words: Role, behind: Role, what: string])[];

/** Words that nobody can read. */
export interface FaintPair {
  readonly words: Role;
  /** What people see of them: `a link on a card`. */
  readonly what: string;
  /** Their contrast ratio, below what words need. */
  readonly ratio: number;
}

/** The words in a colour of the brand, or on one, that nobody can read in a colour scheme (WCAG 2.2, 1.4.3). */
export const faintPairs = (theme: Theme, scheme: Scheme): readonly FaintPair[] =>
  PAIRS.flatMap(([words, behind, what]) => {
    const ratio = contrast(roleColor(theme, scheme, words), roleColor(theme, scheme, behind));
    return ratio < READABLE ? [{ words, what, ratio }] : [];
  });

/** The contrast of a link where there is most of the brand's colour in the background. */
export const ratioOnGradient = (theme: Theme, scheme: Scheme): number =>
  contrast(roleColor(theme, scheme, 'link'), strongestOf(theme, scheme, roleColor(theme, scheme, 'accent')));
