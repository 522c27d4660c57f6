import { contrast, READABLE, roleColor, strongestOf } from './brandTheme.ts';
import type { Role, Scheme, Theme } from './Theme.ts';

/** Pairs of text and background of which one is in a colour of the brand, each with a description. */
const PAIRS = [
  ['on-accent', 'accent', 'the words on a button'],
  ['on-accent', 'accent-strong', 'the words on a button under the pointer'],
  ['link', 'surface', 'a link on a card'],
  ['link', 'raised', 'a link in a dialog'],
  ['link', 'ground', 'a link beside the card'],
] as const satisfies readonly (readonly [words: Role, behind: Role, what: string])[];

/** Text with too little contrast. */
export interface FaintPair {
  readonly words: Role;
  /** A description of the text, such as `a link on a card`. */
  readonly what: string;
  /** Its contrast ratio, below what text needs. */
  readonly ratio: number;
}

/** The texts in or on one of the brand's colours that have too little contrast in a colour scheme (WCAG 2.2, 1.4.3). */
export const faintPairs = (theme: Theme, scheme: Scheme): readonly FaintPair[] =>
  PAIRS.flatMap(([words, behind, what]) => {
    const ratio = contrast(roleColor(theme, scheme, words), roleColor(theme, scheme, behind));
    return ratio < READABLE ? [{ words, what, ratio }] : [];
  });

/** The contrast of a link at the place where the brand's colour in the background is strongest. */
export const ratioOnGradient = (theme: Theme, scheme: Scheme): number =>
  contrast(roleColor(theme, scheme, 'link'), strongestOf(theme, scheme, roleColor(theme, scheme, 'accent')));
