import type { PageTheme } from './PageTheme.ts';
import { textIn } from './textIn.ts';

/** How people reach the brand's support; undefined if the brand has none. */
export const supportIn = ({ other: { support } }: PageTheme, language: string): string | undefined =>
  textIn(support, language);
