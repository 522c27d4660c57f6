import { BASE_PATH } from './operations.ts';
import { TRAFFIC } from './traffic.ts';

/**
 * The path of an organisation's provider. `authorize` cannot be an alias, since the consent screens of all providers
 * are below `/oidc/authorize/`.
 */
export const PROVIDER_PATH = '/oidc/:orgAlias(^(?!authorize$).+$)';

/** The routes below the provider's path that the library answers, by method. */
export const LIBRARY_ROUTES = [
  { method: ['GET', 'HEAD', 'OPTIONS'], path: '/.well-known/openid-configuration' },
  { method: ['GET', 'HEAD', 'OPTIONS'], path: '/jwks' },
  { method: ['POST', 'OPTIONS'], path: '/token' },
  { method: ['POST', 'OPTIONS'], path: '/token/introspection' },
  { method: ['POST', 'OPTIONS'], path: '/token/revocation' },
  { method: ['GET', 'POST', 'OPTIONS'], path: '/userinfo' },
  { method: ['POST'], path: '/session/end/confirm' },
  { method: ['GET'], path: '/session/end/success' },
];

interface ServiceAddress {
  readonly method: readonly string[];
  /** The path, in the router's format. */
  readonly url: string;
}

/** Where password managers look for the page to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const CHANGE_PASSWORD = '/.well-known/change-password';
/** Where password managers look for the page to add and remove passkeys (W3C, Passkey Endpoints). */
export const PASSKEY_ENDPOINTS = '/.well-known/passkey-endpoints';
/** The accessibility statement. */
export const ACCESSIBILITY = '/policies/accessibility';
/** The metadata of a provider at its OAuth 2.0 address (RFC 8414, section 3.1). */
export const AUTHORIZATION_SERVER = '/.well-known/oauth-authorization-server/oidc/:orgAlias';

/** The metadata of a provider as a transmitter of security events (OpenID Shared Signals Framework 1.0, section 7.2). */
export const SIGNALS_METADATA = '/.well-known/ssf-configuration/oidc/:orgAlias';

/** The calls of the contract: everything below the base path. */
export const CALLS = [BASE_PATH, `${BASE_PATH}/*`];

/**
 * Every address of the identity service besides its calls that is not a screen (api-contract, "Browser addresses").
 * They are listed one by one, since screens of the portal are among them: `/oauth/authorize`,
 * `/oidc/authorize/{alias}`, `/sign-on/{tokenId}/mfa`.
 */
export const SERVICE_ADDRESSES: readonly ServiceAddress[] = [
  { method: ['GET'], url: '/init-st' },
  { method: ['GET'], url: '/init-st/start.css' },
  { method: ['GET'], url: '/init-st/brands/:brand.css' },
  { method: ['GET'], url: '/init-st/organisations/:id.css' },
  { method: ['GET'], url: '/init-st/start.js' },
  { method: ['POST'], url: '/init-st/passkey-options' },
  { method: ['POST'], url: '/init-st/passkeys' },
  { method: ['DELETE'], url: '/init-st/passkeys/:credentialId' },
  { method: ['DELETE'], url: '/init-st/sessions' },
  { method: ['DELETE'], url: '/init-st/sessions/:id' },
  { method: ['DELETE'], url: '/init-st/devices/:id' },
  { method: ['DELETE'], url: '/init-st/links/:id' },
  { method: ['DELETE'], url: '/init-st/consents/:id' },
  { method: ['DELETE'], url: '/init-st/answers/:id' },
  { method: ['POST'], url: TRAFFIC },
  { method: ['GET'], url: '/verify-email' },
  { method: ['GET'], url: '/sign-on' },
  { method: ['GET'], url: '/sign-on/:tokenId' },
  { method: ['GET'], url: '/apps/:orgAppId' },
  { method: ['GET'], url: '/policies/terms' },
  { method: ['GET'], url: '/policies/service' },
  { method: ['GET'], url: ACCESSIBILITY },
  { method: ['GET'], url: '/support' },
  { method: ['GET'], url: '/central-accounts' },
  { method: ['POST'], url: '/oauth/authorize' },
  { method: ['GET'], url: '/oidc/page.css' },
  { method: ['GET'], url: '/oidc/form-post.js' },
  { method: ['GET'], url: '/oidc/signed-out.js' },
  { method: ['GET'], url: '/oidc/signed-out' },
  { method: ['GET'], url: CHANGE_PASSWORD },
  { method: ['GET'], url: PASSKEY_ENDPOINTS },
  { method: ['GET'], url: AUTHORIZATION_SERVER },
  { method: ['GET'], url: SIGNALS_METADATA },
  { method: ['GET'], url: `${PROVIDER_PATH}/signals/stream` },
  { method: ['POST'], url: `${PROVIDER_PATH}/signals/verify` },
  { method: ['POST'], url: `${PROVIDER_PATH}/signals/poll` },
  // Some apps append a slash to the configured address; the service redirects them.
  { method: ['GET'], url: `${PROVIDER_PATH}/.well-known/openid-configuration/` },
  { method: ['GET', 'POST'], url: `${PROVIDER_PATH}/authorize` },
  { method: ['GET', 'POST'], url: `${PROVIDER_PATH}/session/end` },
  { method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/scim/v2/*' },
  ...LIBRARY_ROUTES.map(({ method, path }) => ({ method, url: `${PROVIDER_PATH}${path}` })),
];
