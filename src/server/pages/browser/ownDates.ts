import { FALLBACK, LANGUAGE_LIST } from '../../../contract/languages.ts';
import { dateWriter, localeOf } from '../../../engine/texts/formatDate.ts';

/** Formats instants in the page's language and the visitor's own time zone, which only the browser knows (D-80). */
export const ownDates = (withTime: boolean) =>
  dateWriter({ locale: localeOf(LANGUAGE_LIST, document.documentElement.lang || FALLBACK), withTime });
