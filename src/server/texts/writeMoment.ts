import { habitsOf, type Language } from '../../contract/languages.ts';
import { dateWriter } from '../../engine/texts/formatDate.ts';

/** An instant as the language writes it, in the zone of its readers, which is named (D-80). */
export const writeMoment = (language: Language, at: Date): string =>
  dateWriter({ ...habitsOf(language), withTime: true })(at.toISOString());

/** Its day alone. */
export const writeDay = (language: Language, at: Date): string =>
  dateWriter({ ...habitsOf(language), withTime: false })(at.toISOString());
