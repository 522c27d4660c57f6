import data from '../../locales/languages.json' with { type: 'json' };

/** The languages of the portal. Only `locales/languages.json` lists them. */
export type Language = keyof typeof data.languages;

/** The contents of that file; src/engine/grammar/languages.ts describes each member. */
export const LANGUAGE_LIST = data;

/** A language of the list, also a draft. */
export const isListed = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(data.languages, name);

/** A language that is offered to visitors, not a draft. */
export const isLanguage = (name: unknown): name is Language => isListed(name) && !isDraft(name);

/** Whether a language is being translated. Visitors are not offered it. */
export const isDraft = (name: Language): boolean =>
  Reflect.get(Object(Reflect.get(data.languages, name)), 'draft') === true;

/** All languages of the list, drafts included. */
export const LISTED: readonly Language[] = Object.keys(data.languages).filter(isListed);

/** In the order of the language menu. */
export const LANGUAGES: readonly Language[] = LISTED.filter(isLanguage);

const { fallback } = data;
// The checker reports such a file, but an unchecked portal must not start either.
if (!isLanguage(fallback))
  throw new Error(`locales/languages.json: the fallback "${fallback}" is not listed, or a draft`);

/** The language for visitors who prefer none of the listed ones. */
export const FALLBACK: Language = fallback;

/** The writing direction of a language, as in HTML: `ltr` or `rtl`. */
export const directionOf = (language: Language): string => data.languages[language].direction;
