import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { directionOf, type Language } from '../../contract/languages.ts';
import { draftMark, html, type Markup } from './html.ts';

export interface Document {
  readonly language: Language;
  /** Stable name of the page, as `data-screen`. */
  readonly screen: string;
  /** The page's heading. */
  readonly title: string;
  /** The style sheet's address. It and `scripts` are at this origin, since the CSP allows no others. */
  readonly style: string;
  /** The addresses of further style sheets, which override the first. */
  readonly brandStyles?: readonly string[];
  /** The product's name, which follows `title` in the document's title. */
  readonly product?: string;
  readonly scripts?: readonly string[];
  /** The content above the heading. */
  readonly header?: Markup;
  /** The content below the heading. */
  readonly body: Markup;
  /** The content below the main part. */
  readonly footer?: Markup;
}

/** A page rendered by a server: one heading, no inline script, no inline style. */
export function renderDocument(page: Document): string {
  const { language, screen, title, style, brandStyles = [], product, scripts = [], header, body, footer } = page;
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${product === undefined ? title : `${title} – ${product}`}</title>
<link rel="stylesheet" href="${style}">
${brandStyles.map(
  (sheet) => html`<link rel="stylesheet" href="${sheet}">
`,
)}${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body>
${header ?? []}
<main data-screen="${screen}">
<h1>${title}</h1>
${body}
</main>
${footer ?? []}${draftMark()}</body>
</html>
`.text;
}

/**
 * A style sheet at a permanent address. Browsers revalidate it each time, and get its text only if it has changed (RFC
 * 9110, section 13.1.2), so a changed brand shows at the next visit.
 *
 * @param scope who may cache it: `private` if it depends on an organisation
 */
export function sendStyle(
  request: FastifyRequest,
  reply: FastifyReply,
  style: string,
  scope: 'public' | 'private' = 'public',
): FastifyReply {
  const tag = `"${createHash('sha256').update(style).digest('base64url').slice(0, 22)}"`;
  reply.type('text/css; charset=utf-8').header('cache-control', `${scope}, no-cache`).header('etag', tag);
  // A compressing proxy turns the tag into a weak one, which still contains it.
  const isKnown = request.headers['if-none-match']?.includes(tag) === true;
  return isKnown ? reply.code(304).send() : reply.send(style);
}
