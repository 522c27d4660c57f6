import type { Language } from '../http/preferredLanguage.ts';
import { BRAND } from './brand.ts';
import { html } from './html.ts';
import { PLACE_TEXTS, PLACE_WORDS, type PlaceName } from './placeTexts.ts';

interface Place {
  readonly language: Language;
  readonly place: PlaceName;
  readonly supportEmail: string | undefined;
}

/** A place of the start site that has no address of its own yet. No script, no inline style. */
export function renderPlace({ language, place, supportEmail }: Place): string {
  const { title, text } = PLACE_TEXTS[place][language];
  const words = PLACE_WORDS[language];
  const contact =
    place === 'support' && supportEmail !== undefined
      ? [html`<p class="quiet">${words.write}: <a href="mailto:${supportEmail}">${supportEmail}</a></p>`]
      : [];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/init-st/start.css">
</head>
<body>
${BRAND}
<main data-screen="place" data-place="${place}">
<h1>${title}</h1>
<p>${text}</p>
${contact}
<nav><a href="/">${words.back}</a></nav>
</main>
</body>
</html>
`.text;
}
