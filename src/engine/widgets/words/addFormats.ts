import type { i18n } from 'i18next';
import { dateWriter } from './formatDate.ts';
import { formatAmount, formatDuration } from './formatDuration.ts';

/**
 * Teaches i18next's formatter the formats of the flow language (`FORMATS` in src/engine/grammar/terms.ts; `number` is its own),
 * for texts, `{wait, duration}`, and for values that stand alone.
 */
export function addFormats({ services: { formatter } }: i18n): void {
  formatter?.add('duration', counted(formatDuration));
  formatter?.add(
    'days',
    counted((days, language) => formatAmount(days, 'day', language)),
  );
  // Kept, since making an Intl.DateTimeFormat is slow.
  formatter?.addCached('date', () => dateWriter(false));
  formatter?.addCached('date-time', () => dateWriter(true));
}

/** A format of numbers; anything else stays as it is. */
const counted =
  (format: (value: number, language: string) => string) =>
  (value: unknown, language = 'en') =>
    typeof value === 'number' ? format(value, language) : String(value);
