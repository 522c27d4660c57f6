import type { Language } from '../../contract/languages.ts';
import { text } from '../texts/text.ts';
import { html } from './html.ts';
import { renderServicePage } from './renderServicePage.ts';

export type PlaceName = 'terms' | 'privacy' | 'agreement' | 'support' | 'central';

interface Place {
  readonly language: Language;
  readonly brand: string | undefined;
  readonly place: PlaceName;
  readonly supportEmail: string | undefined;
}

/** The page for a place of the start site that has no address of its own yet. */
export function renderPlace({ language, brand, place, supportEmail: address }: Place): string {
  const contact =
    place !== 'central' && address !== undefined
      ? [html`<p><a href="mailto:${address}">${text(language, 'pages.places.contact', { address })}</a></p>`]
      : [];
  return renderServicePage({
    language,
    brand,
    screen: 'place',
    title: text(language, `pages.places.${place}.title`),
    style: '/init-st/start.css',
    body: html`<p>${text(language, `pages.places.${place}.text`)}</p>
${contact}
<nav><a href="/">${text(language, 'pages.back')}</a></nav>`,
  });
}
