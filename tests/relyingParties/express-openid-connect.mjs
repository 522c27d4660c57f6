import openIdConnect from 'express-openid-connect';
import { clientId, createApp, issuer, origin, secret, serve } from './app.mjs';

const { auth, requiresAuth } = openIdConnect;
const app = createApp();

app.use(
  auth({
    issuerBaseURL: issuer,
    baseURL: origin,
    clientID: clientId,
    clientSecret: secret,
    secret: 'a long random text that signs the cookies of this app',
    authRequired: false,
    idpLogout: true,
    authorizationParams: { response_type: 'code', scope: 'openid profile email offline_access' },
    routes: { logout: '/sign-out', postLogoutRedirect: '/signed-out' },
  }),
);

app.get('/', requiresAuth(), async ({ oidc }, response) =>
  response.json({ claims: oidc.idTokenClaims, userinfo: await oidc.fetchUserInfo() }),
);
app.get('/renew', requiresAuth(), async ({ oidc }, response) => {
  await oidc.accessToken.refresh();
  response.json({ userinfo: await oidc.fetchUserInfo() });
});
serve(app);
