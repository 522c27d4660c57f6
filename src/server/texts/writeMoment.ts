import { LANGUAGE_LIST, type Language } from '../../contract/languages.ts';
import { dateWriter, type LanguageHabits, localeOf } from '../../engine/texts/formatDate.ts';

/** An instant in the language's format and its readers' usual time zone, with the name of the zone (D-80). */
export const writeMoment = (language: Language, at: Date): string => write(language, at, true);

/** Only the day of an instant, in the same format and time zone. */
export const writeDay = (language: Language, at: Date): string => write(language, at, false);

/** Cached, since formatters are expensive to make and a page formats many dates. */
const writers = new Map<string, ReturnType<typeof dateWriter>>();

function write(language: Language, at: Date, withTime: boolean): string {
  const key = `${language} ${withTime}`;
  const writer = writers.get(key) ?? writerIn(language, withTime);
  writers.set(key, writer);
  return writer(at.toISOString());
}

function writerIn(language: Language, withTime: boolean) {
  const { languages }: LanguageHabits = LANGUAGE_LIST;
  const zone = languages[language]?.zone ?? 'UTC';
  return dateWriter({ locale: localeOf({ languages }, language), withTime, zone });
}
