import type { i18n } from 'i18next';
import { dateWriter, type LanguageHabits, localeOf } from './formatDate.ts';

/**
 * Adds the formats of the flow language to i18next's formatter (`FACT_FORMATS` in src/engine/language/terms.ts;
 * `number` is built in), for use in texts, as in `{wait, duration}`, and for single values.
 */
export function addFormats({ services: { formatter } }: i18n, { languages, fallback }: LanguageHabits): void {
  /** A format for numbers. Any other value stays unchanged. */
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
  // Cached, since making an Intl.DateTimeFormat is slow.
  const dates = (withTime: boolean) => (language: string | undefined) =>
    dateWriter({ locale: localeOf({ languages }, language ?? fallback), withTime });
  formatter?.addCached('date', dates(false));
  formatter?.addCached('date-time', dates(true));
}

/** How a language formats amounts. */
interface Speech {
  readonly language: string;
  /** Whether the language has no space between a number and its unit, although CLDR has one. */
  readonly areUnitsJoined: boolean;
}

type Unit = 'day' | 'hour' | 'minute' | 'second';

const SECONDS: readonly (readonly [unit: Unit, size: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/**
 * Formats seconds as a readable duration: 900 is "15 minutes", 90 is "1 minute, 30 seconds". Fractions of a second are
 * rounded up. It uses `Intl.NumberFormat` and `Intl.ListFormat`, since the oldest supported browsers lack
 * `Intl.DurationFormat`.
 */
function formatDuration(seconds: number, speech: Speech): string {
  let left = Math.max(0, Math.ceil(seconds));
  const parts: string[] = [];
  for (const [unit, size] of SECONDS) {
    const amount = Math.floor(left / size);
    left -= amount * size;
    if (amount > 0 || (unit === 'second' && parts.length === 0)) parts.push(formatAmount(amount, unit, speech));
  }
  const style = speech.areUnitsJoined ? 'narrow' : 'short';
  return new Intl.ListFormat(speech.language, { type: 'unit', style }).format(parts);
}

/** A number with its unit: "40 days", "40일", "40日". */
function formatAmount(amount: number, unit: Unit, { language, areUnitsJoined }: Speech): string {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(amount);
  const shown = areUnitsJoined ? parts.filter(({ type }) => type !== 'literal') : parts;
  return shown.map(({ value }) => value).join('');
}
