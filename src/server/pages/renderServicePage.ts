import type { Language } from '../http/preferredLanguage.ts';
import { PRODUCT_NAME } from '../productName.ts';
import { html, type Markup } from './html.ts';

interface ServicePage {
  readonly language: Language;
  /** Stable name of the page, as `data-screen`. */
  readonly screen: string;
  /** Of the document, and its heading. */
  readonly title: string;
  /** Addresses of this origin: the CSP lets no other style or script through. */
  readonly style: string;
  readonly scripts?: readonly string[];
  /** What follows the heading. */
  readonly body: Markup;
}

/** A page of the service itself, under the portal's mark: a door that stands open. No inline script, no inline style. */
export function renderServicePage({ language, screen, title, style, scripts = [], body }: ServicePage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
${scripts.map(
  (script) => html`<script src="${script}" defer></script>
`,
)}</head>
<body>
<header class="brand"><svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M5 29V15a11 11 0 0 1 22 0v14"/><path d="M11 29V15.5L20 11v18"/></svg>${PRODUCT_NAME}</header>
<main data-screen="${screen}">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}
