import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { Language } from '../../contract/languages.ts';
import { REQUEST_ID } from '../../engine/contract/requestId.ts';
import { COOKIES } from '../core/request/cookies.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import { html, type Markup } from '../pages/html.ts';
import { renderReference } from '../pages/renderFailure.ts';
import { renderServicePage } from '../pages/renderServicePage.ts';
import { START_STYLE } from '../pages/startStyle.ts';
import { text } from '../texts/text.ts';

type Request = Pick<KoaContextWithOIDC, 'cookies' | 'get'>;

interface Page {
  readonly screen: string;
  readonly title: string;
  readonly scripts?: readonly string[];
  readonly body: Markup;
}

/** A page of the provider, in the style of the start page and the brand of the visit. */
export const renderPage = (ctx: Request, page: Page): string =>
  renderServicePage({
    ...page,
    language: languageIn(ctx),
    brand: brandIn(ctx),
    style: '/oidc/page.css',
  });

/** The language of a request to the provider. */
export const languageIn = (ctx: Request): Language =>
  preferredLanguage(cookieOf(ctx, 'app_locale'), ctx.get('accept-language'));

/** The brand of the visit. */
export const brandIn = (ctx: Pick<Request, 'cookies'>) => cookieOf(ctx, COOKIES.brand.name);

/** One of the cookies that `handToLibrary` passes on. Only the provider's own are signed. */
const cookieOf = ({ cookies }: Pick<Request, 'cookies'>, name: string) => cookies.get(name, { signed: false });

/** The start page's style sheet, with full-width buttons. The first is highlighted, since most people want it. */
export const PAGE_STYLE = `${START_STYLE}
form { display: grid; gap: 12px; margin-top: 28px; }
form > nav { margin-top: 0; }
button { min-height: 48px; }
button:first-of-type { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
`;

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
