/** A library that others wrote, in a small app of `tests/relyingParties`. */
export interface Library {
  readonly name: string;
  /** The file of the app. */
  readonly file: string;
  /** The file that has the library's settings as the page "Connecting an app" shows them, if it is another one. */
  readonly shows?: string;
  /** What runs the file, if it is not Node.js. */
  readonly command?: readonly [string, ...string[]];
  /** The path of the app's redirect address. */
  readonly callback?: string;
  readonly isPublic?: true;
  /** The API of its access tokens, which are JSON Web Tokens then. */
  readonly api?: string;
  /** What the library cannot do here. */
  readonly lacks?: 'userinfo and refresh';
  /** Its client is exempt from PKCE. */
  readonly pkce?: false;
  /** Lines of the file that are left out, so that the library has its own defaults. */
  readonly leaves?: RegExp;
  /** A file of the Debian package. Without it the library is not tried, since npm cannot install it. */
  readonly debian?: string;
}

const PYTHON = ['/usr/bin/python3'] as const;
const APACHE = ['/usr/sbin/apache2', '-X', '-f'] as const;
const AUTHLIB = '/usr/lib/python3/dist-packages/authlib/__init__.py';
const OPENIDC = '/usr/lib/apache2/modules/mod_auth_openidc.so';

export const LIBRARIES: readonly Library[] = [
  { name: 'openid-client', file: 'openid-client.mjs' },
  { name: 'Auth.js', file: 'auth-core.mjs', callback: '/auth/callback/vestibule' },
  { name: 'express-openid-connect', file: 'express-openid-connect.mjs' },
  { name: 'passport-openidconnect', file: 'passport-openidconnect.mjs', pkce: false },
  { name: 'oidc-client-ts', file: 'oidc-client-ts.mjs', shows: 'oidc-client-ts.page.mjs', isPublic: true },
  {
    ...{ name: 'keycloak-js', file: 'keycloak-js.mjs', shows: 'keycloak-js.page.mjs', isPublic: true },
    ...{ api: 'https://api.acme.test/', lacks: 'userinfo and refresh' },
  },
  { name: 'Authlib', file: 'authlib_app.py', command: PYTHON, debian: AUTHLIB },
  {
    ...{ name: 'Authlib without PKCE', file: 'authlib_app.py', command: PYTHON, debian: AUTHLIB },
    pkce: false,
    leaves: /code_challenge_method/,
  },
  { name: 'mod_auth_openidc', file: 'mod_auth_openidc.conf', command: APACHE, debian: OPENIDC },
  {
    ...{ name: 'mod_auth_openidc without PKCE', file: 'mod_auth_openidc.conf', command: APACHE, debian: OPENIDC },
    pkce: false,
    leaves: /OIDCPKCEMethod/,
  },
];
