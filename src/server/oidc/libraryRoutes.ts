/** What apps and the library's own pages ask for, by method, below `/oidc/{orgAlias}`; each is the library's to answer. */
export const LIBRARY_ROUTES = [
  { method: ['GET', 'OPTIONS'], path: '/.well-known/openid-configuration' },
  { method: ['GET', 'OPTIONS'], path: '/jwks' },
  { method: ['POST', 'OPTIONS'], path: '/token' },
  { method: ['POST', 'OPTIONS'], path: '/token/revocation' },
  { method: ['GET', 'POST', 'OPTIONS'], path: '/userinfo' },
  { method: ['POST'], path: '/session/end/confirm' },
  { method: ['GET'], path: '/session/end/success' },
];
