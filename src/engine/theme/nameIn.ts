import type { PageTheme } from './PageTheme.ts';
import { textIn } from './textIn.ts';

/** The brand's name for the product in a language; undefined to use the texts'. */
export const nameIn = ({ other: { names } }: PageTheme, language: string): string | undefined =>
  textIn(names, language);
