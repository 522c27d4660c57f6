/** A calendar day is not an instant: if parsed as one, it would be the previous day west of Greenwich. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const;
/** Times use the 24-hour clock in every language, since browsers differ in their names for the halves of a day. */
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** What `Intl` writes if a language has no short name for a zone. */
const OFFSET = /[CT][+−-]\d/;

/** The longest name of a zone that stays on one line, in characters: 한국 표준시. */
const SHORT = 8;

/** Formats a date so that a line may end only before its time, or within a long name of a zone. */
const writeUnbroken = (format: Intl.DateTimeFormat, date: Date): string =>
  format
    .formatToParts(date)
    .map(({ type, value }, index, parts) => {
      if (type === 'timeZoneName' && value.length > SHORT) return value;
      // A line ends before a word that introduces the time, such as "at", not after it.
      if (parts[index + 1]?.type === 'hour') return value.replace(/^( \S+) $/, '$1\u00A0');
      return value.replaceAll(' ', '\u00A0');
    })
    .join('');

interface Writing {
  /** A BCP 47 tag. */
  readonly locale: string;
  /** Whether to include the time of an instant, with its zone. */
  readonly withTime: boolean;
  /** An IANA zone; if absent, this machine's zone is used. */
  readonly zone?: string | undefined;
}

/**
 * Formats an instant (ISO 8601), or a calendar day, in the language's way (D-80): "2 May 2026", or "2 May 2026 at 05:07
 * BST". If a zone has no short name, its long name is written instead of an offset: "05:07 Korean Standard Time". Any
 * other text stays unchanged.
 */
export function dateWriter({ locale, withTime, zone }: Writing): (value: unknown) => string {
  const withZone = (timeZoneName: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { ...DATE, ...(withTime ? { ...TIME, timeZoneName } : {}), timeZone: zone });
  const ofInstant = withZone('short');
  let inWords: Intl.DateTimeFormat | undefined;
  const ofDay = new Intl.DateTimeFormat(locale, { ...DATE, timeZone: 'UTC' });
  return (value) => {
    const text = String(value);
    const date = new Date(text);
    if (Number.isNaN(date.getTime())) return text;
    if (DAY.test(text)) return writeUnbroken(ofDay, date);
    const said = writeUnbroken(ofInstant, date);
    if (!OFFSET.test(said)) return said;
    inWords ??= withZone('long');
    return writeUnbroken(inWords, date);
  };
}

/** The languages' data that texts depend on: `locales/languages.json`, which the portal provides. */
export interface LanguageHabits {
  /** The language whose text is used when another language lacks it. */
  readonly fallback: string;
  readonly languages: Readonly<
    Record<string, { readonly name: string; readonly units?: string; readonly region?: string; readonly zone?: string }>
  >;
}

/** The tag for `Intl`: a language with the region of its date format. */
export function localeOf({ languages }: Pick<LanguageHabits, 'languages'>, language: string): string {
  const region = languages[language]?.region;
  return region === undefined ? language : `${language}-${region}`;
}
