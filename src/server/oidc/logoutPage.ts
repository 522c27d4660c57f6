import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Settings } from '../core/settings/Settings.ts';
import { contentSecurityPolicy } from '../http/securityHeaders.ts';
import { html } from '../pages/html.ts';
import { text } from '../texts/text.ts';
import { languageIn, renderPage } from './renderPage.ts';
import { formHostOf } from './weaknessesOf.ts';

/** The library's form contains a secret of this session. Nothing else in the form is used. */
const SECRET = /name="xsrf" value="([0-9a-f]+)"/;

/**
 * The pages of RP-Initiated Logout: the confirmation, and the page after a sign-out that does not lead back to the app.
 */
export function logoutPage({ allowedHosts }: Pick<Settings, 'allowedHosts'>) {
  return {
    logoutSource: (ctx: KoaContextWithOIDC, form: string): void => {
      const language = languageIn(ctx);
      const secret = SECRET.exec(form)?.[1] ?? '';
      const { pathname } = new URL(ctx.oidc.urlFor('end_session_confirm'));
      const keepsAccess = ctx.oidc.client?.scope?.split(' ').includes('offline_access');
      const back = ctx.oidc.params?.post_logout_redirect_uri;
      const appOrigin = typeof back === 'string' ? [formHostOf(back)] : [];
      // The form ends at the app, and browsers check `form-action` along redirects as well.
      const formHosts = [...allowedHosts, ...appOrigin];
      ctx.set('content-security-policy', contentSecurityPolicy({ formHosts }));
      ctx.type = 'html';
      ctx.body = renderPage(ctx, {
        screen: 'oidc-logout',
        title: text(language, 'pages.signOut.title'),
        body: html`<p>${text(language, 'pages.signOut.text')}</p>
${
  keepsAccess
    ? html`<p data-text="offline">${text(language, 'pages.signOut.offline')}</p>
`
    : html``
}<form method="post" action="${pathname}">
<input type="hidden" name="xsrf" value="${secret}">
<nav>
<button class="primary" name="logout" value="yes" data-action="sign-out">${text(language, 'pages.signOut.confirm')}</button>
<a href="/init-st" data-action="stay">${text(language, 'pages.signOut.stay')}</a>
</nav>
</form>`,
      });
    },
    postLogoutSuccessSource: (ctx: KoaContextWithOIDC): void => {
      ctx.status = 303;
      ctx.redirect('/');
    },
  };
}
