import data from '../../locales/languages.json' with { type: 'json' };

/** What the portal speaks: `locales/languages.json` lists it, and nothing else does. */
export type Language = keyof typeof data.languages;

/** The file itself: src/engine/grammar/languages.ts says what each member means. */
export const LANGUAGE_LIST = data;

export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(data.languages, name);

/** In the order of the language menu. */
export const LANGUAGES: readonly Language[] = Object.keys(data.languages).filter(isLanguage);

const { fallback } = data;
// The checker refuses such a file. A portal that was never checked does not start.
if (!isLanguage(fallback)) throw new Error(`locales/languages.json: "${fallback}" is not in the list`);

/** The language of visitors who want none of them. */
export const FALLBACK: Language = fallback;

/** Where the lines of a language begin, as HTML says it: `ltr` or `rtl`. */
export const directionOf = (language: Language): string => data.languages[language].direction;
