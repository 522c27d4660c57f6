import { directionOf, LANGUAGES, type Language } from '../../contract/languages.ts';
import { lookOf } from '../brands/lookOf.ts';
import { messageOfCode, text } from '../texts/text.ts';
import { html, Markup } from './html.ts';
import { renderServicePage, signOf } from './renderServicePage.ts';
import { START_STYLE } from './startStyle.ts';

/** Address of the page's style sheet: http/serveFailureStyle.ts. */
export const FAILURE_STYLE = '/failure.css';

interface Failure {
  readonly body: { readonly message: string };
  /** The brand of the visit. */
  readonly brand?: string | undefined;
  /** The request's id, for support. */
  readonly reference: string;
}

/** The id of the request, which is in the log too. */
export const renderReference = (reference: string, language: Language): Markup =>
  html`<p class="details">${text(language, 'pages.reference')} <span translate="no">${reference}</span></p>`;

/** The page for a failed navigation, with the same information as the JSON. */
export const renderFailure = ({ body, brand, reference }: Failure, language: Language): string =>
  renderServicePage({
    language,
    brand,
    screen: 'failure',
    title: text(language, 'pages.failure.wrong'),
    style: FAILURE_STYLE,
    body: html`<p>${body.message}</p>
<nav><a class="primary" href="/">${text(language, 'pages.back')}</a></nav>
${renderReference(reference, language)}`,
  });

/**
 * The status for headers that are too long (RFC 6585, section 5). The cause is mostly a browser's cookies, so a link to
 * try again would not help.
 */
const TOO_LONG = 431;

const brokenIn = (status: number, language: Language) =>
  status === TOO_LONG
    ? { title: text(language, 'pages.failure.tooLong'), why: text(language, 'pages.failure.tooLongWhy') }
    : { title: text(language, 'pages.failure.wrong'), why: messageOfCode('BAD_REQUEST', language) };

/**
 * The page for an unreadable request. The visitor's language is a guess and the brand is unknown, so the page is in all
 * languages, the guessed one first, and in the portal's own brand.
 */
export function renderBroken(status: number, guess: Language): string {
  const look = lookOf(undefined);
  return html`<!doctype html>
<html lang="${guess}" dir="${directionOf(guess)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${brokenIn(status, guess).title} – ${look.nameIn(guess)}</title>
<style>${new Markup(START_STYLE)}</style>
</head>
<body>
<header class="brand">${signOf(look)}${look.nameIn(guess)}</header>
<main data-screen="failure">
${[guess, ...LANGUAGES.filter((one) => one !== guess)].map(
  (language) => html`<section lang="${language}" dir="${directionOf(language)}">
<h1>${brokenIn(status, language).title}</h1>
<p>${brokenIn(status, language).why}</p>
<nav><a href="/">${text(language, 'pages.back')}</a></nav>
</section>
`,
)}</main>
</body>
</html>
`.text;
}
