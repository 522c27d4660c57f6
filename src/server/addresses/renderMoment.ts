import type { Language } from '../../contract/languages.ts';
import { html, type Markup } from '../pages/html.ts';
import { writeMoment } from '../texts/writeMoment.ts';

/**
 * A time and further details, in a subdued line. The service only knows the language's usual time zone; the page's
 * script converts the time to the visitor's own (D-80).
 */
export function renderMoment(language: Language, at: Date, ...more: readonly (string | null | undefined)[]): Markup {
  const rest = more.filter((part) => part !== null && part !== undefined && part !== '');
  const time = html`<time datetime="${at.toISOString()}">${writeMoment(language, at)}</time>`;
  return html`<small>${time}${rest.map((part) => html` <span>${part ?? ''}</span>`)}</small>`;
}
