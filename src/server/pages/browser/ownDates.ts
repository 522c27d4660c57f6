import { FALLBACK, LANGUAGE_LIST } from '../../../contract/languages.ts';
import { dateWriter } from '../../../engine/texts/formatDate.ts';
import { localeOf } from '../../../engine/texts/LanguageHabits.ts';

/** Writes instants as the page's language does, in the visitor's own zone, which only the browser knows (D-80). */
export const ownDates = (withTime: boolean) =>
  dateWriter({ locale: localeOf(LANGUAGE_LIST, document.documentElement.lang || FALLBACK), withTime });
