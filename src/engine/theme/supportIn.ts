import type { PageTheme } from './PageTheme.ts';

/** How people reach the brand's support; undefined where it says nothing of it. */
export const supportIn = ({ other: { support } }: PageTheme, language: string): string | undefined =>
  support?.[language] ?? support?.['*'];
