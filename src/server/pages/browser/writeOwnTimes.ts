import { ownDates } from './ownDates.ts';

/** Here the times of the page get the visitor's own zone (D-80). */
export function writeOwnTimes(page: ParentNode): void {
  const write = ownDates(true);
  for (const time of page.querySelectorAll('time')) time.textContent = write(time.dateTime);
}
