import type { PageTheme } from './Theme.ts';

/** The brand's name for the product in a language; if undefined, the name in the texts is used. */
export const nameIn = ({ other: { names } }: PageTheme, language: string): string | undefined =>
  textIn(names, language);

/** A brand's text in a language, or its `*` for all others; undefined if it has none. */
const textIn = (texts: Readonly<Record<string, string>> | undefined, language: string): string | undefined =>
  texts?.[language] ?? texts?.['*'];

/** How people reach the brand's support; undefined if the brand has none. */
export const supportIn = ({ other: { support } }: PageTheme, language: string): string | undefined =>
  textIn(support, language);
