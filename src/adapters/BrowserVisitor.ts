import type { Visitor } from '../runtime/ports.ts';

/** The visitor's languages and time zone, as the browser tells them. */
export class BrowserVisitor implements Visitor {
  // The calendar and digits of the specification's format, in the visitor's own time zone (D-80).
  readonly #format = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

  languages(): readonly string[] {
    return navigator.languages ?? [navigator.language];
  }

  day(instant: string): string | undefined {
    const time = Date.parse(instant);
    if (Number.isNaN(time)) return undefined;
    const parts = new Map(this.#format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  }
}
