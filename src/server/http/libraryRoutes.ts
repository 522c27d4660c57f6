/**
 * Where the provider of an organisation is. `authorize` is no alias: below `/oidc/authorize/` are the consent screens of
 * all the others.
 */
export const PROVIDER_PATH = '/oidc/:orgAlias(^(?!authorize$).+$)';

/** What apps and the library's own pages ask for, by method, below the provider's path; each is the library's to answer. */
export const LIBRARY_ROUTES = [
  { method: ['GET', 'OPTIONS'], path: '/.well-known/openid-configuration' },
  { method: ['GET', 'OPTIONS'], path: '/jwks' },
  { method: ['POST', 'OPTIONS'], path: '/token' },
  { method: ['POST', 'OPTIONS'], path: '/token/revocation' },
  { method: ['GET', 'POST', 'OPTIONS'], path: '/userinfo' },
  { method: ['POST'], path: '/session/end/confirm' },
  { method: ['GET'], path: '/session/end/success' },
];
