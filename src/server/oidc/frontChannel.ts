import type { Language } from '../../contract/languages.ts';
import { uri } from '../../contract/schemas.ts';
import type { Context } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';
import { contentSecurityPolicy } from '../http/securityHeaders.ts';
import { html } from '../pages/html.ts';
import { renderServicePage } from '../pages/renderServicePage.ts';
import { findSessionOfCookie } from '../sessions/findSession.ts';
import { text } from '../texts/text.ts';

/** The longest time that the page waits for the apps, in milliseconds. */
const LONGEST = 5000;

/** The script of the page that tells apps of a sign-out: a file, since the policy forbids inline scripts. */
export const FRONT_CHANNEL_SCRIPT = '/oidc/signed-out.js';
/** A page has loaded once its frames have, whether or not the apps could end their sessions. */
export const FRONT_CHANNEL = `const { href } = document.querySelector('main a');
const leave = () => location.replace(href);
addEventListener('load', leave);
setTimeout(leave, ${LONGEST});
`;

interface SignedOut {
  readonly frames: readonly string[];
  /** Where the sign-out leads. */
  readonly next: string;
  readonly language: Language;
  /** The brand of the visit. */
  readonly brand: string | undefined;
}

/**
 * The addresses by which apps learn in the browser that a session has ended (OpenID Connect Front-Channel Logout 1.0,
 * section 3): those of the clients that the session had, each with the client's own issuer and `sid`.
 */
export async function framesOf(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  sessionId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('app_sessions')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'app_sessions.client_id')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .select(['app_sessions.sid', 'organisations.alias', 'oauth_clients.frontchannel_logout_uri as uri'])
    .select('oauth_clients.frontchannel_logout_session_required as is_named')
    .where('app_sessions.session_id', '=', sessionId)
    .where('oauth_clients.frontchannel_logout_uri', 'is not', null)
    .orderBy('oauth_clients.id')
    .execute();
  return rows.flatMap(({ uri, sid, alias, is_named }) => {
    if (uri === null) return [];
    const address = new URL(uri);
    if (is_named) {
      address.searchParams.append('iss', `${settings.origin.origin}/oidc/${alias}`);
      address.searchParams.append('sid', sid);
    }
    return address.href;
  });
}

/** The page after a sign-out in the portal. */
export const SIGNED_OUT = '/oidc/signed-out';

/** The address of that page, which judges where it leads on. */
export function pageAfterSignOut(redirect: string | undefined): string {
  const address = redirect === undefined ? SIGNED_OUT : `${SIGNED_OUT}?${new URLSearchParams({ redirect })}`;
  return address.length > uri.maxLength ? SIGNED_OUT : address;
}

/** Seconds after a sign-out in the portal during which its browser may open the page that tells the apps. */
const RECENT = MINUTE;

/** The frames of the sign-out that this browser has just made in the portal; only once, since the cookie is cleared. */
export async function framesOfLast(context: Context): Promise<string[]> {
  const session = await findSessionOfCookie(context);
  if (!session?.ended_at || session.end_reason !== 'LOG_OUT') return [];
  context.cookies.clear('session');
  return session.ended_at <= addSeconds(context.clock.now(), -RECENT) ? [] : framesOf(context, session.id);
}

/**
 * The page after a sign-out, with the apps in hidden frames. It goes on once they have loaded, and after five seconds
 * in any case. Its policy lets in these origins alone (promise P21), and a frame can neither leave itself nor open a
 * window.
 */
export function signedOutPage({ frames, next, language, brand }: SignedOut): { policy: string; page: string } {
  const origins = [...new Set(frames.map((address) => new URL(address).origin))];
  return {
    policy: contentSecurityPolicy({ formHosts: [], frames: origins }),
    page: renderServicePage({
      ...{ language, brand, style: '/oidc/page.css', screen: 'oidc-signed-out', scripts: [FRONT_CHANNEL_SCRIPT] },
      title: text(language, 'pages.signedOut.title'),
      body: html`<p>${text(language, 'pages.signedOut.text')}</p>
<nav><a href="${next}" data-action="continue">${text(language, 'pages.signedOut.continue')}</a></nav>
${frames.map(
  (address) => html`<iframe src="${address}" sandbox="allow-scripts allow-same-origin" hidden></iframe>
`,
)}`,
    }),
  };
}
