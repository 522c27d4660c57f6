import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Language } from '../../contract/languages.ts';
import { COOKIES } from '../core/request/CookieJar.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import type { Markup } from '../pages/html.ts';
import { renderServicePage } from '../pages/renderServicePage.ts';

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
