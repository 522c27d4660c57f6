/**
 * The path of an organisation's provider. `authorize` is not an alias, since the consent screens of all others are
 * below `/oidc/authorize/`.
 */
export const PROVIDER_PATH = '/oidc/:orgAlias(^(?!authorize$).+$)';

/** The routes that the library answers, by method, below the provider's path. */
export const LIBRARY_ROUTES = [
  { method: ['GET', 'HEAD', 'OPTIONS'], path: '/.well-known/openid-configuration' },
  { method: ['GET', 'HEAD', 'OPTIONS'], path: '/jwks' },
  { method: ['POST', 'OPTIONS'], path: '/token' },
  { method: ['POST', 'OPTIONS'], path: '/token/revocation' },
  { method: ['GET', 'POST', 'OPTIONS'], path: '/userinfo' },
  { method: ['POST'], path: '/session/end/confirm' },
  { method: ['GET'], path: '/session/end/success' },
];
