import type { PageTheme } from './PageTheme.ts';
import { textIn } from './textIn.ts';

/** How people reach the brand's support; undefined where it says nothing of it. */
export const supportIn = ({ other: { support } }: PageTheme, language: string): string | undefined =>
  textIn(support, language);
