import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../core/settings/Settings.ts';
import { contentSecurityPolicy } from '../http/securityHeaders.ts';
import { html } from '../pages/html.ts';
import { text } from '../texts/text.ts';
import { languageIn, renderPage } from './renderPage.ts';
import { formHostOf } from './weaknessesOf.ts';

/** The script of the `form_post` page: a file, since the policy forbids inline scripts. */
export const FORM_POST_SCRIPT = '/oidc/form-post.js';
export const FORM_POST = `document.querySelector('form').submit();\n`;

/**
 * `response_mode=form_post` (OAuth 2.0 Form Post Response Mode): a page whose form posts the response to the app,
 * automatically or by its button. Its policy lets the form go only to that app (promise P21).
 */
export const formPost =
  ({ allowedHosts }: Pick<Settings, 'allowedHosts'>) =>
  (ctx: KoaContextWithOIDC, address: string, answer: object): void => {
    const language = languageIn(ctx);
    const members = Object.entries(answer).filter(([, value]) => value !== undefined);
    ctx.set('content-security-policy', contentSecurityPolicy({ formHosts: [...allowedHosts, formHostOf(address)] }));
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = renderPage(ctx, {
      screen: 'oidc-form-post',
      title: text(language, 'pages.formPost.title'),
      scripts: [FORM_POST_SCRIPT],
      body: html`<p>${text(language, 'pages.formPost.text')}</p>
<form method="post" action="${address}">
${members.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`)}
<nav><button class="primary" data-action="continue">${text(language, 'pages.formPost.continue')}</button></nav>
</form>`,
    });
  };
