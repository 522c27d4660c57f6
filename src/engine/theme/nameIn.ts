import type { PageTheme } from './PageTheme.ts';
import { textIn } from './textIn.ts';

/** What the brand calls the product in a language; undefined where it is called as in the texts. */
export const nameIn = ({ other: { names } }: PageTheme, language: string): string | undefined =>
  textIn(names, language);
