import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, Refusal } from '../core/Context.ts';
import { cookieOptions } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { createContext } from '../http/createContext.ts';
import { formOf, parseForms, requireOwnOrigin } from '../http/requireOwnOrigin.ts';
import { contentSecurityPolicy } from '../http/securityHeaders.ts';
import { findSession, type SignedIn } from '../sessions/findSession.ts';
import { wishedLanguage } from './AuthorizationRequest.ts';
import { storeApprovals } from './consents.ts';
import { verifyHint } from './endSession.ts';
import { type FoundClient, findClient } from './findClient.ts';
import {
  addressOf,
  addressOfSignIn,
  answerInteraction,
  findInteraction,
  INTERACTION,
  INTERACTION_LIFETIME,
  type Interaction,
  keepInteraction,
} from './interactions.ts';
import type { openProviders } from './openProviders.ts';
import { formHostOf } from './weaknessesOf.ts';

const PATH = '/oauth/authorize';

type ProviderOf = ReturnType<typeof openProviders>;

/**
 * The first version of consent (D-01, D-82): the screen at `/oauth/authorize` posts a form, its decision is stored, and
 * the request continues at the organisation's provider. The app's request is stored before the screen shows.
 */
export function registerAuthorizationForm(app: FastifyInstance, service: Service, providerOf: ProviderOf): void {
  const optionsOf = ({ request: { origin } }: Context) => ({
    ...cookieOptions(origin),
    maxAge: INTERACTION_LIFETIME,
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !/^\/oauth\/authorize\/?(\?|$)/.test(request.url)) return;
    const client = await clientOf(request);
    if (!client) return;
    // Browsers check `form-action` along redirects too, and this form ends at the app.
    const formHosts = [...service.settings.allowedHosts, ...new Set(client.redirect_uris.map(formHostOf))];
    reply.header('content-security-policy', contentSecurityPolicy({ formHosts }));
    const context = createContext(service, request, reply);
    const query = queryOf(request);
    if (query.has(INTERACTION))
      return (await keptFor(client, context, query)) ? undefined : reply.redirect('/expired', 303);
    const wished = wishedLanguage(request.cookies.app_locale, query);
    if (wished !== undefined) reply.setCookie('app_locale', wished, optionsOf(context));
    const signedIn = await findSession(context);
    if (await isForProvider(client, query, signedIn)) {
      return reply.redirect(`/oidc/${client.alias}/authorize?${query}`, 303);
    }
    const kept = await keepInteraction(context, PATH, query);
    return signedIn || !query.has('login_hint')
      ? reply.redirect(addressOf(kept), 303)
      : signInFirst(context, reply, kept, client);
  });

  app.register(async (scope) => {
    parseForms(scope);
    scope.post(PATH, async (request, reply) => {
      requireOwnForm(request, service.settings);
      const form = formOf(request);
      const client = await clientOf(request);
      if (!client) return reply.redirect('/bad-request', 303);
      const context = createContext(service, request, reply);
      const kept = await keptFor(client, context, queryOf(request));
      if (!kept) return reply.redirect('/expired', 303);
      const signedIn = await findSession(context);
      if (!signedIn) return signInFirst(context, reply, kept, client);
      // If another account has signed in since the screen was shown, that account gets a screen of its own (promise
      // R04).
      const asked = form.get('user_id');
      if (asked !== null && asked !== signedIn.user.id) return reply.redirect(addressOf(kept), 303);
      const { query } = kept;
      // Plain OAuth may omit the scope, which then defaults to the client's own (RFC 6749, section 3.3).
      if (!query.has('scope')) query.set('scope', client.scope.join(' '));
      // The request is stored again, to wait for what the provider requires. This decision is stored after that, so it
      // answers the request.
      await answerInteraction(context, kept);
      const next = addressOf(await keepInteraction(context, `/oidc/${client.alias}/authorize`, query));
      if (form.get('user_oauth_approval') !== 'true') return reply.redirect(`${next}&error=access_denied`, 303);
      await storeApprovals(context, signedIn.user, client, approvalsOf(client, form));
      return reply.redirect(next, 303);
    });
  });

  /** Leads to the sign-in screen, prefilled with the account that the app expects. */
  function signInFirst(context: Context, reply: FastifyReply, kept: Interaction, client: FoundClient) {
    reply.setCookie('saved_next', addressOf(kept), optionsOf(context));
    return reply.redirect(addressOfSignIn(kept, client), 303);
  }

  /**
   * Whether the app allows no screen at all, or none for the person who is signed in. Consent then waits until the
   * provider has evaluated the request.
   */
  async function isForProvider({ id, alias }: FoundClient, query: URLSearchParams, signedIn: SignedIn | undefined) {
    if (query.getAll('prompt').join(' ').split(' ').includes('none')) return true;
    const [hint, ...others] = query.getAll('id_token_hint');
    if (hint === undefined) return false;
    const verified = others.length > 0 ? undefined : await verifyHint(await providerOf(alias), hint, id);
    return verified === undefined || verified.sub !== signedIn?.user.id;
  }

  async function keptFor({ id }: FoundClient, context: Context, query: URLSearchParams) {
    const kept = await findInteraction(context, query.get(INTERACTION) ?? '');
    return kept?.path === PATH && kept.query.get('client_id') === id ? kept : undefined;
  }

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

/**
 * Promise P12 for a form: it comes from our own page. With `Referrer-Policy: no-referrer` browsers send `Origin: null`
 * for a same-origin form (Fetch, "append a request Origin header"), so Fetch Metadata decides, which no page can forge.
 * @throws Refusal FORBIDDEN
 */
function requireOwnForm(request: FastifyRequest, settings: Settings): void {
  const { hostname } = request;
  const { origin, ...headers } = request.headers;
  const isNamed = origin !== undefined && origin !== 'null';
  requireOwnOrigin({ headers: isNamed ? request.headers : headers, hostname }, settings);
  const [essence = ''] = (request.headers['content-type'] ?? '').split(';');
  if (essence.trim().toLowerCase() !== 'application/x-www-form-urlencoded') throw new Refusal('FORBIDDEN');
}
