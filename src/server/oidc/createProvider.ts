import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { FALLBACK } from '../../contract/languages.ts';
import { SCOPES } from '../../contract/scopes.ts';
import type { Service } from '../core/Service.ts';
import { DAY, HOUR, MINUTE } from '../core/time/addSeconds.ts';
import { describeError } from '../http/describeError.ts';
import { SESSION_LIFETIME } from '../sessions/storeSession.ts';
import { allowNoForeignOrigin } from './allowNoForeignOrigin.ts';
import { CLAIMS } from './claimsOf.ts';
import { createAdapter } from './createAdapter.ts';
import { createPolicy } from './createPolicy.ts';
import { destinationOf } from './destinationOf.ts';
import { findAccount } from './findAccount.ts';
import { loadGrant } from './loadGrant.ts';
import { logoutPage } from './logoutPage.ts';
import { PortalProvider } from './PortalProvider.ts';
import { originOf } from './redirectAddresses.ts';
import { renderRefusal } from './renderRefusal.ts';
import { setOwnCookies } from './setOwnCookies.ts';
import { type SigningKey, toJwk } from './signingKeys.ts';

/** The paths of the library, below the issuer's. */
const ROUTES = {
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  jwks: '/jwks',
  revocation: '/token/revocation',
  end_session: '/session/end',
} as const;

/** Seconds. Grants outlive their tokens. */
const LIFETIMES = {
  AuthorizationCode: MINUTE,
  AccessToken: HOUR,
  IdToken: HOUR,
  RefreshToken: 30 * DAY,
  Grant: 31 * DAY,
  Session: SESSION_LIFETIME,
  Interaction: HOUR,
};

/** What the provider of an organisation is made of. */
export interface Issuer {
  readonly alias: string;
  /** Addresses of the organisation's terms and privacy policy, for the metadata. */
  readonly terms: string | null;
  readonly privacy: string | null;
  /** All that are published; the first one signs. */
  readonly keys: readonly SigningKey[];
}

/**
 * The OpenID provider of one organisation: only authorisation codes with PKCE (S256) (promise P13). Apps with
 * `offline_access` get refresh tokens; all other tokens end with the session.
 */
export function createProvider(service: Service, { alias, terms, privacy, keys }: Issuer): Provider {
  const configuration: Configuration = {
    adapter: (kind) => createAdapter(service, alias, kind),
    jwks: { keys: keys.map(toJwk) },
    discovery: {
      ...(terms === null ? {} : { op_tos_uri: terms }),
      ...(privacy === null ? {} : { op_policy_uri: privacy }),
    },
    claims: CLAIMS,
    // A client may have been registered with any of them.
    scopes: [...SCOPES],
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin, client) => (client.redirectUris ?? []).some((uri) => originOf(uri) === origin),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
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
  // The issuer comes from the settings (promise P06): `registerOidc` writes these headers itself.
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
