import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import type { Language } from '../../contract/languages.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { BASE_STYLE } from '../pages/baseStyle.ts';
import { html } from '../pages/html.ts';
import { renderDocument } from '../pages/renderDocument.ts';
import { text } from '../texts/text.ts';
import { STAND_IN_ACCOUNTS, type StandInAccount } from './accounts.ts';

/** The style sheet of the stand-in's page. */
export const ISSUER_STYLE = `${BASE_STYLE}
body { display: grid; place-items: center; padding: 32px 16px; }
main { width: min(440px, 100%); padding: 40px; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius-xl); box-shadow: var(--shadow); }
h1 { margin-bottom: 8px; }
p { margin-bottom: 24px; color: var(--muted); }
form { display: grid; gap: 8px; }
button { display: grid; gap: 2px; padding: 12px 16px; border: 1px solid var(--edge); border-radius: var(--radius-md);
  background: transparent; color: inherit; text-align: start; cursor: pointer; }
button:hover { background: color-mix(in srgb, var(--text) 5%, transparent); }
@media (max-width: 480px) {
  body { place-items: start stretch; padding: 0; background: var(--surface); }
  main { padding: 32px 20px; border: 0; border-radius: 0; box-shadow: none; }
}
`;

interface Choice {
  readonly language: Language;
  readonly uid: string;
  /** The address that the portal expects (`login_hint`), which is listed first. */
  readonly hint: string | undefined;
}

/** The stand-in's only page: a choice of accounts. */
export function renderChoice({ language, uid, hint }: Choice): string {
  const isHinted = ({ email }: StandInAccount) => email.toLowerCase() === hint?.toLowerCase();
  const accounts = [
    ...STAND_IN_ACCOUNTS.filter(isHinted),
    ...STAND_IN_ACCOUNTS.filter((account) => !isHinted(account)),
  ];
  return renderDocument({
    language,
    screen: 'stand-in',
    title: text(language, 'development.standIn.title'),
    style: '/style.css',
    body: html`<p>${text(language, 'development.standIn.lead')}</p>
<form method="post" action="/choose/${uid}">
${accounts.map(
  ({ sub, email, name, meets }) => html`<button name="account" value="${sub}" data-account="${email}">
<strong>${name}</strong><span>${email}</span><small>${meets}</small>
</button>
`,
)}</form>`,
  });
}

const languageOf = ({ headers }: IncomingMessage) => preferredLanguage(undefined, headers['accept-language']);

/**
 * Handles all requests to the stand-in: its page, and the provider's own addresses. `portals` are the origins to which
 * the choice may lead back.
 */
export function answerIssuer(provider: Provider, portals: readonly URL[]): RequestListener {
  const headers = securityHeaders({ https: false, formHosts: portals.map(({ origin }) => origin) });
  const rest = provider.callback();
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(request, response).catch(() => {
      response.statusCode = 400;
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(text(languageOf(request), 'development.standIn.over'));
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method } = request;
    if (url === '/style.css') {
      response.setHeader('content-type', 'text/css; charset=utf-8');
      response.end(ISSUER_STYLE);
      return;
    }
    if (!url.startsWith('/choose/')) return rest(request, response);
    if (method === 'POST') return choose(request, response);
    const { uid, params } = await provider.interactionDetails(request, response);
    const hint = typeof params.login_hint === 'string' ? params.login_hint : undefined;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(renderChoice({ language: languageOf(request), uid, hint }));
  }

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chosen = new URLSearchParams(await readText(request)).get('account');
    const account = STAND_IN_ACCOUNTS.find(({ sub }) => sub === chosen);
    if (!account) throw new Error('no account was chosen');
    const result = { login: { accountId: account.sub }, select_account: {} };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}
