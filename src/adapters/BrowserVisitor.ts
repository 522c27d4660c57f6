import type { Visitor } from '../runtime/ports.ts';

/** The visitor's languages and time zone, as the browser tells them. */
export class BrowserVisitor implements Visitor {
  languages(): readonly string[] {
    return navigator.languages ?? [navigator.language];
  }

  /**
   * YYYY-MM-DD in the visitor's own time zone (D-80). By hand, since making an Intl.DateTimeFormat took as long as all
   * other scripts of the page's start.
   */
  day(instant: string): string | undefined {
    const date = new Date(instant);
    if (Number.isNaN(date.getTime())) return undefined;
    const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
    return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
  }

  /** YYYY-MM-DD HH:mm in the visitor's own time zone. */
  minute(instant: string): string | undefined {
    const day = this.day(instant);
    if (day === undefined) return undefined;
    const date = new Date(instant);
    return `${day} ${[date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')}`;
  }
}
