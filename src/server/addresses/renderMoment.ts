import type { Language } from '../../contract/languages.ts';
import { html, type Markup } from '../pages/html.ts';
import { writeMoment } from '../texts/writeMoment.ts';

/**
 * A time, with details in a quiet line. The service only knows the usual time zone of the language; the page's script
 * converts it to the visitor's own (D-80).
 */
export function renderMoment(language: Language, at: Date, ...more: readonly (string | null | undefined)[]): Markup {
  const rest = more.filter((part) => part !== null && part !== undefined && part !== '');
  const time = html`<time datetime="${at.toISOString()}">${writeMoment(language, at)}</time>`;
  return html`<small>${time}${rest.map((part) => html` · ${part ?? ''}`)}</small>`;
}
