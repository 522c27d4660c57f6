import type { Language } from '../../contract/languages.ts';
import { html } from './html.ts';
import { PLACE_TEXTS, PLACE_WORDS, type PlaceName } from './placeTexts.ts';
import { renderServicePage } from './renderServicePage.ts';

interface Place {
  readonly language: Language;
  readonly place: PlaceName;
  readonly supportEmail: string | undefined;
}

/** A place of the start site that has no address of its own yet. */
export function renderPlace({ language, place, supportEmail }: Place): string {
  const { title, text } = PLACE_TEXTS[place][language];
  const words = PLACE_WORDS[language];
  const contact =
    place === 'support' && supportEmail !== undefined
      ? [html`<p class="quiet">${words.write}<a href="mailto:${supportEmail}">${supportEmail}</a></p>`]
      : [];
  return renderServicePage({
    language,
    screen: 'place',
    title,
    style: '/init-st/start.css',
    body: html`<p>${text}</p>
${contact}
<nav><a href="/">${words.back}</a></nav>`,
  });
}
