import { FALLBACK, LANGUAGE_LIST } from '../../../contract/languages.ts';
import { dateWriter, localeOf } from '../../../engine/texts/formatDate.ts';

/** Writes instants as the page's language does, in the visitor's own zone, which only the browser knows (D-80). */
export const ownDates = (withTime: boolean) =>
  dateWriter({ locale: localeOf(LANGUAGE_LIST, document.documentElement.lang || FALLBACK), withTime });
