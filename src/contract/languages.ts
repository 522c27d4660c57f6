import data from '../../locales/languages.json' with { type: 'json' };

/** The languages of the portal. Only `locales/languages.json` lists them. */
export type Language = keyof typeof data.languages;

/** The file; src/engine/grammar/languages.ts says what each member means. */
export const LANGUAGE_LIST = data;

/** One that visitors are offered; a draft is refused. */
export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(data.languages, name) && !isDraft(name);

const isDraft = (name: string): boolean => Reflect.get(Object(Reflect.get(data.languages, name)), 'draft') === true;

/** In the order of the language menu. */
export const LANGUAGES: readonly Language[] = Object.keys(data.languages).filter(isLanguage);

const { fallback } = data;
// The checker refuses such a file. An unchecked portal must not start.
if (!isLanguage(fallback)) throw new Error(`locales/languages.json: "${fallback}" is not in the list`);

/** The language of visitors who want none of them. */
export const FALLBACK: Language = fallback;

/** The writing direction of a language, as in HTML: `ltr` or `rtl`. */
export const directionOf = (language: Language): string => data.languages[language].direction;
