import { servePage } from './app.mjs';

servePage('oidc-client-ts.page.mjs', {
  'oidc-client-ts': '/modules/oidc-client-ts/dist/esm/oidc-client-ts.js',
  'jwt-decode': '/modules/jwt-decode/build/esm/index.js',
});
