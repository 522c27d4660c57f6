import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { REQUEST_ID } from '../../engine/contract/requestId.ts';
import { html } from '../pages/html.ts';
import { renderReference } from '../pages/renderFailure.ts';
import { text } from '../texts/text.ts';
import { languageIn, renderPage } from './renderPage.ts';

/** The page for a request that cannot be answered at the app, because its redirect address is not registered. */
export function renderRefusal(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  const language = languageIn(ctx);
  const details = html`<p>${text(language, 'pages.refused.text')}</p>
<nav><a class="primary" href="/">${text(language, 'pages.back')}</a></nav>
<p class="details">${text(language, 'pages.refused.code', { code: error })}${error_description === undefined ? [] : html`<br><span lang="en">${error_description}</span>`}</p>
${renderReference(String(ctx.res.getHeader(REQUEST_ID)), language)}`;
  ctx.type = 'html';
  ctx.body = renderPage(ctx, { screen: 'oidc-refused', title: text(language, 'pages.refused.title'), body: details });
}
