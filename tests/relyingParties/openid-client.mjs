import * as client from 'openid-client';
import { clientId, createApp, issuer, origin, secret, serve } from './app.mjs';

const config = await client.discovery(new URL(issuer), clientId, secret);
const parameters = { redirect_uri: `${origin}/callback`, scope: 'openid profile email offline_access' };

const app = createApp();

app.get('/', async (request, response) => {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  request.session.pending = { verifier, state };
  const challenge = await client.calculatePKCECodeChallenge(verifier);
  const proof = { code_challenge: challenge, code_challenge_method: 'S256', state };
  response.redirect(client.buildAuthorizationUrl(config, { ...parameters, ...proof }).href);
});

app.get('/callback', async (request, response) => {
  const { verifier, state } = request.session.pending;
  const checks = { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(config, new URL(request.url, origin), checks);
  const claims = tokens.claims();
  request.session.tokens = { idToken: tokens.id_token, refreshToken: tokens.refresh_token, sub: claims.sub };
  response.json({ claims, userinfo: await client.fetchUserInfo(config, tokens.access_token, claims.sub) });
});

app.get('/renew', async (request, response) => {
  const { refreshToken, sub } = request.session.tokens;
  const tokens = await client.refreshTokenGrant(config, refreshToken);
  response.json({ userinfo: await client.fetchUserInfo(config, tokens.access_token, sub) });
});

app.get('/sign-out', (request, response) => {
  const hint = { id_token_hint: request.session.tokens.idToken, post_logout_redirect_uri: `${origin}/signed-out` };
  response.redirect(client.buildEndSessionUrl(config, hint).href);
});

serve(app);
