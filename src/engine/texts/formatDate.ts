/** A day of the calendar is not an instant. Read as one, it would be the day before, west of Greenwich. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** An instant in the visitor's time zone, or a day of the calendar, as the language writes it: "24 December 2026". */
export function writtenDate(language: string, withTime: boolean): (value: unknown) => string {
  const ofInstant = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    ...(withTime ? { timeStyle: 'short' } : {}),
  });
  const ofDay = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (value) => {
    const text = String(value);
    const date = new Date(text);
    if (Number.isNaN(date.getTime())) return text;
    return (DAY.test(text) ? ofDay : ofInstant).format(date);
  };
}

/**
 * An instant (ISO 8601) in the visitor's time zone, alike in every language (D-80): YYYY-MM-DD, or YYYY-MM-DD HH:mm.
 * Any other text stays unchanged.
 */
export function dateWriter(withTime: boolean): (value: unknown) => string {
  const format = new Intl.DateTimeFormat('en', withTime ? { ...PARTS, ...TIME } : PARTS);
  return (value) => {
    const text = String(value);
    const date = new Date(text);
    if (DAY.test(text) || Number.isNaN(date.getTime())) return text;
    const part = Object.fromEntries(format.formatToParts(date).map(({ type, value: shown }) => [type, shown]));
    const day = [part.year?.padStart(4, '0'), part.month, part.day].join('-');
    return withTime ? `${day} ${part.hour}:${part.minute}` : day;
  };
}
