/** A brand's text in a language, or its `*` for all others; undefined if it has none. */
export const textIn = (texts: Readonly<Record<string, string>> | undefined, language: string): string | undefined =>
  texts?.[language] ?? texts?.['*'];
