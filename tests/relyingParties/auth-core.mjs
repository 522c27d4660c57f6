import { Auth } from '@auth/core';
import { decode } from '@auth/core/jwt';
import express from 'express';
import { clientId, issuer, origin, secret, serve, signOutAddress } from './app.mjs';

const provider = {
  id: 'vestibule',
  name: 'Acme',
  type: 'oidc',
  issuer,
  clientId,
  clientSecret: secret,
  authorization: { params: { scope: 'openid profile email offline_access' } },
};

const config = {
  basePath: '/auth',
  trustHost: true,
  secret: 'a long random text that encrypts the session of this app',
  providers: [provider],
  callbacks: { jwt: ({ token, account, profile }) => ({ ...token, ...(account ? { account, profile } : {}) }) },
  redirectProxyUrl: undefined,
};

/** The library speaks the web's requests, express those of Node.js. */
async function answer(request, response) {
  const body = request.method === 'POST' ? { body: new URLSearchParams(request.body) } : {};
  const headers = new Headers(Object.entries(request.headers).filter(([name]) => !/^content-(length|type)/.test(name)));
  const answered = await Auth(
    new Request(`${origin}${request.originalUrl}`, { method: request.method, headers, ...body }),
    config,
  );
  response.status(answered.status);
  for (const [name, value] of answered.headers) response.append(name, value);
  response.send(await answered.text());
}

/** What the library stores in its cookie. */
const stored = ({ headers }) => {
  const token = /authjs\.session-token=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  return token && decode({ token, secret: config.secret, salt: 'authjs.session-token' });
};

const { token_endpoint, userinfo_endpoint } = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
const userinfoOf = async (token) =>
  (await fetch(userinfo_endpoint, { headers: { authorization: `Bearer ${token}` } })).json();

const app = express();
app.use(express.urlencoded());
app.use('/auth', answer);
app.get('/', async (request, response) => {
  const session = await stored(request);
  if (!session) return response.redirect('/auth/signin');
  response.json({ claims: session.profile, userinfo: await userinfoOf(session.account.access_token) });
});
// The library leaves renewal to the app.
app.get('/renew', async (request, response) => {
  const { account } = await stored(request);
  const form = { grant_type: 'refresh_token', refresh_token: account.refresh_token };
  const authorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`)}`;
  const renewed = await fetch(token_endpoint, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  response.json({ userinfo: await userinfoOf((await renewed.json()).access_token) });
});
app.get('/sign-out', async (request, response) => {
  const { account } = await stored(request);
  response.clearCookie('authjs.session-token').redirect(signOutAddress(account.id_token));
});
app.get('/signed-out', (_request, response) => response.json({ signedOut: true }));
serve(app);
