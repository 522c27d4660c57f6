import { dateWriter } from '../../../engine/texts/formatDate.ts';

/** The service writes times in UTC, as it knows no other zone of a visitor. Here they get the visitor's own (D-80). */
export function writeOwnTimes(page: ParentNode): void {
  const write = dateWriter(true);
  for (const time of page.querySelectorAll('time')) time.textContent = write(time.dateTime);
}
