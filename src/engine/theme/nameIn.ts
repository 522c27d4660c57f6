import type { PageTheme } from './PageTheme.ts';
import { textIn } from './textIn.ts';

/** The brand's name for the product in a language; if undefined, the name in the texts is used. */
export const nameIn = ({ other: { names } }: PageTheme, language: string): string | undefined =>
  textIn(names, language);
