import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import { html } from '../pages/html.ts';
import { text } from '../texts/text.ts';
import { renderPage } from './renderPage.ts';

/** A request that cannot be answered to the app, because its redirect address is not registered. */
export function renderRefusal(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  const language = preferredLanguage(undefined, ctx.get('accept-language'));
  const details = html`<p>${text(language, 'pages.refused.text')}</p>
<p class="quiet">${text(language, 'pages.refused.code', { code: error })}</p>
<p class="quiet" lang="en">${error_description ?? ''}</p>
<nav><a class="primary" href="/">${text(language, 'pages.back')}</a></nav>`;
  ctx.type = 'html';
  ctx.body = renderPage(language, 'oidc-refused', text(language, 'pages.refused.title'), details);
}
