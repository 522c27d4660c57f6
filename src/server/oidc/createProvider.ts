import cookie from '@fastify/cookie';
import type Provider from 'oidc-provider';
import {
  type AccessToken,
  type ClaimsParameter,
  type Client,
  type Configuration,
  errors,
  type Grant,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider';
import { FALLBACK } from '../../contract/languages.ts';
import { SCOPES } from '../../contract/scopes.ts';
import { COOKIES, ownCookie } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import { DAY, HOUR, MINUTE } from '../core/time/Clock.ts';
import { describeError } from '../http/answerFailure.ts';
import { SESSION_LIFETIME } from '../sessions/openSession.ts';
import { hashSecret } from '../tokens/issueToken.ts';
import { findAuthorizationRequest } from './AuthorizationRequest.ts';
import { readConsents } from './consents.ts';
import { createAdapter, DEFAULT_MEMBER, PKCE_MEMBER, RESOURCES_MEMBER, SID_MEMBER } from './createAdapter.ts';
import { createPolicy } from './createPolicy.ts';
import { destinationOf } from './destinationOf.ts';
import { EMPTY_STORAGE } from './endSession.ts';
import { CLAIMS, claimsOfScopes, findAccount } from './findAccount.ts';
import { framesOf, signedOutPage } from './frontChannel.ts';
import { answerInteraction } from './interactions.ts';
import { logoutPage } from './logoutPage.ts';
import { mayIntrospect } from './mayIntrospect.ts';
import { PortalProvider } from './PortalProvider.ts';
import { revokeGrant } from './RecordAdapter.ts';
import { brandIn, languageIn, renderRefusal } from './renderPage.ts';
import { type SigningKey, toJwk } from './signingKeys.ts';
import { originOf } from './weaknessesOf.ts';

/**
 * The longest validity of an assertion, in seconds. Assertions are stored until they expire, so that none is accepted
 * twice.
 */
const LONGEST_ASSERTION = HOUR;

/** Headers that let scripts of other origins read the response (Fetch standard, section 3.2.3). */
const ALLOWING = /^access-control-/i;

/** The library's paths, below the issuer's path. */
const ROUTES = {
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  jwks: '/jwks',
  introspection: '/token/introspection',
  revocation: '/token/revocation',
  end_session: '/session/end',
} as const;

/** The validity of an access token that an API checks itself, in seconds: no sign-out ends it. */
const JWT_LIFETIME = 5 * MINUTE;

/** Seconds. Grants outlive their tokens. */
const LIFETIMES = {
  AuthorizationCode: MINUTE,
  /** For an app to read its own stream of security events. */
  ClientCredentials: 10 * MINUTE,
  AccessToken: (_ctx: unknown, { resourceServer }: AccessToken) => resourceServer?.accessTokenTTL ?? HOUR,
  IdToken: HOUR,
  RefreshToken: 30 * DAY,
  Grant: 31 * DAY,
  Session: SESSION_LIFETIME,
  Interaction: HOUR,
};

/** The data of an organisation's provider. */
export interface Issuer {
  readonly alias: string;
  /** Addresses of the organisation's terms and privacy policy, for the metadata. */
  readonly terms: string | null;
  readonly privacy: string | null;
  /** All published keys; the first one signs. */
  readonly keys: readonly SigningKey[];
}

/**
 * The OpenID provider of one organisation: only authorisation codes, with PKCE (S256) unless a confidential client is
 * exempt (promise P13, D-124). Apps with `offline_access` get refresh tokens, which outlive the session; all other
 * tokens end with it.
 */
export function createProvider(service: Service, { alias, terms, privacy, keys }: Issuer): Provider {
  const configuration: Configuration = {
    adapter: (kind) => createAdapter(service, alias, kind),
    jwks: { keys: keys.map(toJwk) },
    discovery: {
      ...(terms === null ? {} : { op_tos_uri: terms }),
      ...(privacy === null ? {} : { op_policy_uri: privacy }),
      frontchannel_logout_supported: true,
      frontchannel_logout_session_supported: true,
    },
    claims: CLAIMS,
    // Apps' libraries look for name and email in the ID token, and do not call userinfo (D-115).
    conformIdTokenClaims: false,
    // A client may have been registered with any of these scopes.
    scopes: [...SCOPES],
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    assertJwtClientAuthClaimsAndHeader: limitAssertion,
    extraClientMetadata: { properties: [PKCE_MEMBER, RESOURCES_MEMBER, DEFAULT_MEMBER, SID_MEMBER] },
    // A public client must use PKCE, whatever its row says.
    pkce: {
      required: (_ctx, client) => client[PKCE_MEMBER] !== false || client.tokenEndpointAuthMethod === 'none',
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin, client) => (client.redirectUris ?? []).some((uri) => originOf(uri) === origin),
    features: {
      claimsParameter: { enabled: true, assertClaimsParameter: refuseEssentialAcr },
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: findApi,
        // At the token endpoint, a code for several APIs has no default.
        defaultResource: (ctx, client, oneOf) => (isOfApp(ctx) ? undefined : (oneOf ?? defaultOf(client))),
        useGrantedResource: ({ oidc }, { resource }) => resource !== undefined && resource === defaultOf(oidc.client),
      },
      introspection: { enabled: true, allowedPolicy: mayIntrospect(service) },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, ...logoutPage(service.settings) },
    },
    routes: ROUTES,
    ttl: LIFETIMES,
    interactions: { policy: createPolicy(service), url: destinationOf(service, alias) },
    findAccount: findAccount(service),
    loadExistingGrant: loadGrant(service),
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    rotateRefreshToken: true,
    expiresWithSession: (_ctx, source) => !source.scopes.has('offline_access'),
    renderError: renderRefusal,
  };
  const provider = new PortalProvider(
    `${service.settings.origin.origin}/oidc/${alias}`,
    configuration,
    service.settings,
  );
  // The library reads the issuer's origin from forwarded headers, which `registerOidc` writes from the settings
  // (promise P06).
  provider.proxy = true;
  provider.use(setOwnCookies(service));
  provider.use(allowNoForeignOrigin);
  provider.on('server_error', (ctx, error) => {
    service.log.error({ err: error }, 'OpenID provider failed');
    const { status, headers } = describeError(error, FALLBACK);
    if (status === 503) ctx.set({ ...headers });
  });
  return provider;
}

/**
 * The API that a request names (RFC 8707). Its access tokens are JSON Web Tokens (RFC 9068) with this audience alone;
 * userinfo and introspection do not accept them.
 * @throws InvalidTarget if the client may request none for it
 */
async function findApi(ctx: KoaContextWithOIDC, address: string, client: Client): Promise<ResourceServer> {
  if (isOfApp(ctx) || !resourcesOf(client).includes(address))
    throw new errors.InvalidTarget('the client may not use this resource');
  return { scope: SCOPES.join(' '), accessTokenFormat: 'jwt', accessTokenTTL: JWT_LIFETIME };
}

/** Whether an app asks for a token of its own (RFC 6749, section 4.4), which is for its stream of events and no API. */
const isOfApp = ({ oidc }: KoaContextWithOIDC): boolean => oidc.params?.grant_type === 'client_credentials';

/** The API of tokens for requests that name none. */
const defaultOf = (client: Client | undefined): string | undefined => {
  const api = client?.[DEFAULT_MEMBER];
  return typeof api === 'string' ? api : undefined;
};

const resourcesOf = (client: Client | undefined) => (client?.[RESOURCES_MEMBER] ?? []) as readonly string[];

/** @throws InvalidClientAuth if a client's assertion is valid for too long */
async function limitAssertion(_ctx: KoaContextWithOIDC, { exp }: { readonly exp?: unknown }): Promise<void> {
  if (Number(exp) - Date.now() / 1000 <= LONGEST_ASSERTION) return;
  throw new errors.InvalidClientAuth('the client assertion is valid for more than an hour');
}

/**
 * No sign-in has an `acr`, so a request that cannot do without one fails (OpenID Connect Core, section 5.5.1.1).
 * @throws UnmetAuthenticationRequirements
 */
async function refuseEssentialAcr(_ctx: KoaContextWithOIDC, { id_token }: ClaimsParameter): Promise<void> {
  const acr = id_token?.acr;
  if (!acr?.essential || (acr.value === undefined && acr.values === undefined)) return;
  throw new errors.UnmetAuthenticationRequirements('no authentication context class is offered');
}

/**
 * A request whose origin is not allowed arrives without `Origin`. The response then allows no origin; the library would
 * allow every one. keycloak-js requests tokens with cookies, and a browser then wants this to be allowed. The endpoint
 * reads no cookies, so they change nothing.
 */
async function allowNoForeignOrigin(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (context.path === ROUTES.token && context.response.get('access-control-allow-origin') === context.get('origin'))
    context.set('access-control-allow-credentials', 'true');
  if (context.get('origin') !== '') return;
  for (const name of Object.keys(context.response.headers)) if (ALLOWING.test(name)) context.remove(name);
}

const isSame = (one: string, other: readonly string[]): boolean =>
  one.split(' ').filter(Boolean).sort().join(' ') === [...other].sort().join(' ');

/**
 * The grant of the session, built from the account's decisions about the client. A changed decision revokes what was
 * issued for the older one.
 */
const loadGrant =
  (service: Service) =>
  async ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const clientId = oidc.client?.clientId;
    const accountId = oidc.session?.accountId;
    if (!clientId || !accountId) return undefined;
    const consents = await readConsents(service, accountId, clientId);
    if (consents.length === 0) return undefined;
    const scopes = (state: 'APPROVED' | 'DENIED') =>
      consents.filter((consent) => consent.state === state).map(({ scope }) => scope);
    const approved = scopes('APPROVED');
    const denied = scopes('DENIED');
    const knownId = oidc.session?.grantIdFor(clientId);
    const known = knownId ? await oidc.provider.Grant.find(knownId) : undefined;
    const resources = resourcesOf(oidc.client);
    if (known && known.accountId === accountId) {
      if (isSame(known.getOIDCScope(), approved) && isSame(known.getRejectedOIDCScope(), denied)) {
        const added = resources.filter((api) => !isSame(known.getResourceScope(api), approved));
        for (const api of added) known.addResourceScope(api, approved.join(' '));
        if (added.length > 0) await known.save();
        return known;
      }
      await revokeGrant(service, known.jti);
    }
    const grant = new oidc.provider.Grant({ clientId, accountId });
    // The same id for concurrent requests, so that the session has one grant for each client.
    grant.jti = hashSecret([oidc.session?.uid, clientId, approved.sort(), denied.sort()].join('\n'));
    if (approved.length > 0) grant.addOIDCScope(approved.join(' '));
    for (const api of resources) grant.addResourceScope(api, approved.join(' '));
    grant.addOIDCClaims(claimsOfScopes(approved));
    if (denied.length > 0) grant.rejectOIDCScope(denied.join(' '));
    await grant.save();
    return grant;
  };

/**
 * Marks a stored request that the library has answered, and sets the portal's own cookies: the browser's and those of a
 * waiting request. After a sign-out, it removes the session's cookie, and tells the apps that are told in frames. None of
 * the library's cookies reach the browser.
 */
const setOwnCookies =
  ({ database, settings }: Pick<Service, 'database' | 'settings'>) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    ctx.remove('Set-Cookie');
    const { context, interaction, cookies = [] } = findAuthorizationRequest(ctx.req) ?? {};
    // If a prompt waits, the library has an interaction for it.
    const isAnswered = ctx.oidc?.entities.Interaction === undefined;
    if (context && interaction?.askedAt && isAnswered) await answerInteraction(context, interaction);
    const browser = context?.cookies.changes().find((change) => change.name === 'browser')?.after;
    if (browser !== undefined) {
      const { name, options } = ownCookie(settings.origin, COOKIES.browser.name);
      ctx.append('Set-Cookie', cookie.serialize(name, browser, options));
    }
    for (const line of cookies) ctx.append('Set-Cookie', line);
    // The person ended the session, so its cookie is removed, and the portal does not report the end later (D-09).
    const session = ctx.oidc?.session;
    if (session && 'destroyed' in session && session.destroyed) {
      const { name, options } = ownCookie(settings.origin, COOKIES.session.name);
      ctx.append('Set-Cookie', cookie.serialize(name, '', { ...options, maxAge: 0 }));
      ctx.set({ ...EMPTY_STORAGE });
      const frames = await framesOf({ database, settings }, session.uid);
      if (frames.length === 0) return;
      const [next, look] = [ctx.response.get('location'), { language: languageIn(ctx), brand: brandIn(ctx) }];
      const { policy, page } = signedOutPage({ frames, next, ...look });
      ctx.remove('location');
      ctx.set('content-security-policy', policy);
      Object.assign(ctx, { status: 200, type: 'html', body: page });
    }
  };
