/** A text that a brand says for each language, or with `*` for all others; undefined where it says none. */
export const textIn = (texts: Readonly<Record<string, string>> | undefined, language: string): string | undefined =>
  texts?.[language] ?? texts?.['*'];
