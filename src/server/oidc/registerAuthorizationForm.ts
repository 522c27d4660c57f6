import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieOptions } from '../core/request/cookieOptions.ts';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { formOf, parseForms } from '../http/parseForms.ts';
import { contentSecurityPolicy } from '../http/securityHeaders.ts';
import { findSession } from '../sessions/findSession.ts';
import { ASKED, issueAsked } from './asked.ts';
import { type FoundClient, findClient } from './findClient.ts';
import { requireOwnForm } from './requireOwnForm.ts';
import { storeApprovals } from './storeApprovals.ts';

/**
 * The first version of consent (D-01, D-82): the screen at `/oauth/authorize` posts a form, whose decision is stored,
 * and the request goes on at the organisation's provider.
 */
export function registerAuthorizationForm(app: FastifyInstance, service: Service): void {
  const options = cookieOptions(service.settings.origin);

  // A browser checks `form-action` along redirects too, and this form ends at the app.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !/^\/oauth\/authorize\/?(\?|$)/.test(request.url)) return;
    const client = await clientOf(request);
    if (!client) return;
    const origins = client.redirect_uris.map((uri) => new URL(uri).origin);
    const formHosts = [...service.settings.allowedHosts, ...new Set(origins)];
    reply.header('content-security-policy', contentSecurityPolicy({ formHosts }));
  });

  app.register(async (scope) => {
    parseForms(scope);
    scope.post('/oauth/authorize', async (request, reply) => {
      requireOwnForm(request, service.settings);
      const form = formOf(request);
      const query = queryOf(request);
      const client = await clientOf(request);
      if (!client) return reply.redirect('/bad-request', 303);
      const context = createContext(service, request, reply);
      const signedIn = await findSession(context);
      if (!signedIn) {
        reply.setCookie('saved_next', `/oauth/authorize?${query}`, options);
        return reply.redirect('/', 303);
      }
      // Another account has signed in since the screen asked, so it is asked itself (promise R04).
      const asked = form.get('user_id');
      if (asked !== null && asked !== signedIn.user.id) return reply.redirect(`/oauth/authorize?${query}`, 303);
      // Plain OAuth may omit the scope, which then is the client's own (RFC 6749, section 3.3).
      if (!query.has('scope')) query.set('scope', client.scope.join(' '));
      if (form.get('user_oauth_approval') === 'true') {
        query.set(ASKED, await issueAsked(service, client.id, service.clock.now()));
        await storeApprovals(context, signedIn.user, client, approvalsOf(client, form));
      } else query.set('error', 'access_denied');
      return reply.redirect(`/oidc/${client.alias}/authorize?${query}`, 303);
    });
  });

  const queryOf = (request: FastifyRequest) => new URL(request.url, service.settings.origin).searchParams;

  async function clientOf(request: FastifyRequest): Promise<FoundClient | undefined> {
    const ids = queryOf(request).getAll('client_id');
    return ids.length === 1 ? findClient(service, ids[0] ?? '') : undefined;
  }
}

const approvalsOf = ({ scope }: FoundClient, form: URLSearchParams) =>
  scope.map((name) => {
    const isTicked = form.get(`scope.${name}`) === 'true';
    return { scope: name, state: isTicked ? ('APPROVED' as const) : ('DENIED' as const) };
  });
