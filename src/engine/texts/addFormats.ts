import type { i18n } from 'i18next';
import { dateWriter } from './formatDate.ts';
import { formatAmount, formatDuration, type Speech } from './formatDuration.ts';
import { type LanguageHabits, localeOf } from './LanguageHabits.ts';

/**
 * Adds the formats of the flow language to i18next's formatter (`FACT_FORMATS` in src/engine/grammar/terms.ts; it has
 * `number` itself), for texts, `{wait, duration}`, and for values that stand alone.
 */
export function addFormats({ services: { formatter } }: i18n, { languages, fallback }: LanguageHabits): void {
  /** A format of numbers. Any other value stays unchanged. */
  const counted =
    (format: (value: number, speech: Speech) => string) =>
    (value: unknown, language = fallback) => {
      const areUnitsJoined = languages[language]?.units === 'joined';
      return typeof value === 'number' ? format(value, { language, areUnitsJoined }) : String(value);
    };
  formatter?.add('duration', counted(formatDuration));
  formatter?.add(
    'days',
    counted((days, speech) => formatAmount(days, 'day', speech)),
  );
  // Kept, since making an Intl.DateTimeFormat is slow.
  const dates = (withTime: boolean) => (language: string | undefined) =>
    dateWriter({ locale: localeOf({ languages }, language ?? fallback), withTime });
  formatter?.addCached('date', dates(false));
  formatter?.addCached('date-time', dates(true));
}
