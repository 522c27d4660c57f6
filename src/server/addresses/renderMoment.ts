import { html, type Markup } from '../pages/html.ts';

/**
 * A time with what belongs to it in a quiet line. It is in UTC, as the service knows no other zone of a visitor; the
 * page's script writes it in the visitor's own (D-80).
 */
export function renderMoment(at: Date, ...more: readonly (string | null | undefined)[]): Markup {
  const instant = at.toISOString();
  const shown = `${instant.slice(0, 16).replace('T', ' ')} UTC`;
  const rest = more.filter((part) => part !== null && part !== undefined && part !== '');
  return html`<small><time datetime="${instant}">${shown}</time>${rest.map((part) => html` · ${part ?? ''}`)}</small>`;
}
