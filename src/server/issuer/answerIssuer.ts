import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { text } from '../texts/text.ts';
import { STAND_IN_ACCOUNTS } from './accounts.ts';
import { ISSUER_STYLE } from './issuerStyle.ts';
import { renderChoice } from './renderChoice.ts';

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
