import { BRAND } from '../pages/brand.ts';
import { html, type Markup } from '../pages/html.ts';

/** A page of the provider, in the manner of the start page. No script, no inline style. */
export const renderPage = (language: string, screen: string, title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/oidc/page.css">
</head>
<body>
${BRAND}
<main data-screen="${screen}">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
