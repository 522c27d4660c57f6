import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { AUTHORIZATION_SERVER, LIBRARY_ROUTES, PROVIDER_PATH } from '../../contract/serviceAddresses.ts';
import { resolveAddress } from '../../engine/contract/resolveAddress.ts';
import { addressAtBrand } from '../brands/chooseBrand.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { COOKIES, ownCookie } from '../core/request/cookies.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import type { Service } from '../core/Service.ts';
import { originAt, type Settings } from '../core/settings/Settings.ts';
import { createContext } from '../http/createContext.ts';
import { exitRules } from '../http/exitRules.ts';
import { formOf, parseForms, refuseNul } from '../http/requireOwnOrigin.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { findSession } from '../sessions/findSession.ts';
import {
  keepAuthorizationRequest,
  openAuthorizationRequest,
  queryForLibrary,
  wishedLanguage,
} from './AuthorizationRequest.ts';
import { registerLogouts } from './backChannel/LogoutQueue.ts';
import { addressAfterEnd, EMPTY_STORAGE, queryForEnd, readEndRequest } from './endSession.ts';
import { FORM_POST, FORM_POST_SCRIPT } from './formPost.ts';
import {
  FRONT_CHANNEL,
  FRONT_CHANNEL_SCRIPT,
  framesOf,
  framesOfLast,
  SIGNED_OUT,
  signedOutPage,
} from './frontChannel.ts';
import { openProviders } from './openProviders.ts';
import { registerAuthorizationForm } from './registerAuthorizationForm.ts';
import { PAGE_STYLE } from './renderPage.ts';
import { registerSignals } from './signals/registerSignals.ts';
import { originOf } from './weaknessesOf.ts';

/** The longest query, in characters: Node.js allows 16 KB for all headers, cookies included. */
const LONGEST_QUERY = 8192;

/** The address of the metadata, below the issuer's. */
const METADATA = '/.well-known/openid-configuration';

interface Place {
  Params: { readonly orgAlias: string };
}

/**
 * One OpenID provider per organisation, with the issuer `{origin}/oidc/{orgAlias}`. `/oidc/authorize/{orgAlias}` is not
 * a provider's address, but the portal's consent screen.
 */
export function registerOidc(app: FastifyInstance, service: Service): void {
  const { settings } = service;
  const providerOf = openProviders(service);
  registerAuthorizationForm(app, service, providerOf);
  registerLogouts(app, { ...service, providerOf });
  registerSignals(app, service, providerOf);
  app.get('/oidc/page.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(PAGE_STYLE),
  );
  for (const [address, script] of [
    [FORM_POST_SCRIPT, FORM_POST],
    [FRONT_CHANNEL_SCRIPT, FRONT_CHANNEL],
  ] as const) {
    app.get(address, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(script),
    );
  }
  app.get<{ Querystring: { readonly redirect?: unknown } }>(SIGNED_OUT, async (request, reply) => {
    const context = createContext(service, request, reply);
    const { origin } = context.request;
    const next = resolveAddress(request.query.redirect, exitRules(origin, settings)) ?? origin.href;
    return sendSignedOut(context, reply, { next, frames: await framesOfLast(context) });
  });
  app.get<Place>(AUTHORIZATION_SERVER, async (request, reply) => {
    const provider = await providerOf(request.params.orgAlias);
    await handToLibrary(request, reply, { provider, settings, sessionId: undefined, address: METADATA });
  });
  app.register(async (scope) => {
    refuseNul(scope);
    acceptForms(scope);
    // The library parses bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    scope.get<Place>(`${PROVIDER_PATH}/authorize`, async (request, reply) => {
      const own = new URL(request.url, settings.origin).searchParams;
      // A stored request continues here, since its browser has the cookie at this origin.
      const elsewhere = own.has('response_type') && (await atBrand(request, own.get('client_id') ?? ''));
      if (elsewhere) return reply.redirect(elsewhere, 303);
      const provider = await providerOf(request.params.orgAlias);
      const authorization = await openAuthorizationRequest(service, request, reply);
      if (!authorization) return reply.redirect('/expired', 303);
      keepAuthorizationRequest(request.raw, authorization);
      const address = `/authorize?${queryForLibrary(authorization)}`;
      await handToLibrary(request, reply, {
        provider,
        settings,
        sessionId: authorization.signedIn?.session.id,
        address,
      });
    });

    scope.get<Place>(`${PROVIDER_PATH}/session/end`, async (request, reply) => {
      const asked = readEndRequest(service, request);
      const elsewhere = await atBrand(request, asked.clientId);
      if (elsewhere) return reply.redirect(elsewhere, 303);
      const context = createContext(service, request, reply);
      const signedIn = await findSession(context);
      if (!signedIn) return reply.redirect(await addressAfterEnd(service, asked), 303);
      const provider = await providerOf(request.params.orgAlias);
      const sessionId = signedIn.session.id;
      const query = await queryForEnd(service, provider, asked, signedIn);
      if (query === undefined) {
        await endSessions(context, { id: sessionId }, 'LOG_OUT');
        context.cookies.clear('session');
        reply.headers(EMPTY_STORAGE);
        const next = await addressAfterEnd(service, asked);
        return sendSignedOut(context, reply, { next, frames: await framesOf(service, sessionId) });
      }
      await handToLibrary(request, reply, { provider, settings, sessionId, address: `/session/end?${query}` });
    });

    scope.get<Place>(`${PROVIDER_PATH}${METADATA}/`, (request, reply) =>
      reply.redirect(`/oidc/${encodeURIComponent(request.params.orgAlias)}${METADATA}`, 308),
    );
    for (const { method, path } of LIBRARY_ROUTES) {
      scope.route<Place>({
        method,
        url: `${PROVIDER_PATH}${path}`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const signedIn = path.startsWith('/session/')
            ? await findSession(createContext(service, request, reply))
            : undefined;
          await hideForeignOrigin(service, request.params.orgAlias, request);
          await handOver(request, reply, signedIn?.session.id);
        },
      });
    }
  });

  const atBrand = (request: FastifyRequest<Place>, clientId: string) =>
    addressAtBrand(settings, request, { alias: request.params.orgAlias, clientId });

  async function handOver(request: FastifyRequest<Place>, reply: FastifyReply, sessionId: string | undefined) {
    const { orgAlias } = request.params;
    const provider = await providerOf(orgAlias);
    const address = request.url.slice(`/oidc/${orgAlias}`.length);
    await handToLibrary(request, reply, { provider, settings, sessionId, address });
  }
}

/**
 * The addresses to which apps may also POST (OpenID Connect Core, section 3.1.2.1; RP-Initiated Logout, section 2).
 * They redirect to the same address with GET, where the request is evaluated: browsers send the session's cookie with
 * that GET, but not with a form from another site (RFC 6265bis, section 5.6.7.1, `Lax`).
 */
function acceptForms(app: FastifyInstance): void {
  app.register(async (scope) => {
    parseForms(scope);
    for (const path of ['/authorize', '/session/end']) {
      scope.post(`${PROVIDER_PATH}${path}`, async (request, reply) => {
        const [address = ''] = request.url.split('?');
        const query = formOf(request).toString();
        if (query.length > LONGEST_QUERY) throw new Refusal('BAD_REQUEST', { status: 413 });
        return reply.redirect(`${address}?${query}`, 303);
      });
    }
  });
}

/**
 * Lets only scripts of registered apps read the library's responses: it hides any other origin from the library, so
 * that the response allows none (Fetch standard, section 3.2). An app's origins are those of its redirect addresses.
 */
async function hideForeignOrigin(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  alias: string,
  { raw, hostname }: Pick<FastifyRequest, 'raw' | 'hostname'>,
): Promise<void> {
  const { origin } = raw.headers;
  if (origin === undefined || origin === originAt(settings, hostname).origin) return;
  const clients = await database
    .selectFrom('oauth_clients')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .select('oauth_clients.redirect_uris')
    .where('organisations.alias', '=', alias)
    .execute();
  const addresses = clients.flatMap(({ redirect_uris }) => redirect_uris);
  if (!addresses.some((address) => originOf(address) === origin)) delete raw.headers.origin;
}

/** Redirects, through the page that tells apps if there are any. */
function sendSignedOut(
  { request: { language, brand } }: Context,
  reply: FastifyReply,
  { next, frames }: { readonly next: string; readonly frames: readonly string[] },
): FastifyReply {
  if (frames.length === 0) return reply.redirect(next, 303);
  const { policy, page } = signedOutPage({ frames, next, language, brand });
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}

interface Handover {
  readonly provider: Provider;
  readonly settings: Settings;
  /** The portal session to pass to the library. */
  readonly sessionId: string | undefined;
  /** The address below the issuer's path, with the query. */
  readonly address: string;
}

/**
 * Passes a request to the library. The library gets the id of the portal's session, the brand of the visit, and no
 * other cookie; host and protocol come from the settings (promise P06). The response has the usual headers (promise
 * P21).
 */
async function handToLibrary(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, settings, sessionId, address }: Handover,
): Promise<void> {
  const { raw } = request;
  const { pathname } = new URL(provider.issuer);
  const { headers } = raw;
  const { searchParams } = new URL(address, provider.issuer);
  headers['accept-language'] =
    wishedLanguage(request.cookies.app_locale, searchParams) ??
    preferredLanguage(request.cookies.app_locale, headers['accept-language']);
  headers.host = settings.origin.host;
  headers['x-forwarded-host'] = settings.origin.host;
  headers['x-forwarded-proto'] = settings.origin.protocol.slice(0, -1);
  const brand = request.cookies[ownCookie(settings.origin, COOKIES.brand.name).name];
  const cookies = { [provider.cookieName('session')]: sessionId, [COOKIES.brand.name]: brand };
  const kept = Object.entries(cookies).filter(([, value]) => value !== undefined && /^[\w-]+$/.test(value));
  headers.cookie = kept.map((pair) => pair.join('=')).join('; ');
  Object.assign(raw, { url: address, originalUrl: pathname + address });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  await provider.callback()(raw, reply.raw);
}
