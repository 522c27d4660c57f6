import passport from 'passport';
import { Strategy } from 'passport-openidconnect';
import { clientId, createApp, issuer, origin, secret, serve, signOutAddress } from './app.mjs';

const { authorization_endpoint, token_endpoint, userinfo_endpoint } = await (
  await fetch(`${issuer}/.well-known/openid-configuration`)
).json();
const strategy = new Strategy(
  {
    issuer,
    authorizationURL: authorization_endpoint,
    tokenURL: token_endpoint,
    userInfoURL: userinfo_endpoint,
    clientID: clientId,
    clientSecret: secret,
    callbackURL: `${origin}/callback`,
    scope: ['profile', 'email', 'offline_access'],
  },
  (_issuer, userinfo, claims, _context, idToken, accessToken, refreshToken, _tokens, done) =>
    done(null, { userinfo, claims, idToken, accessToken, refreshToken }),
);

passport.use(strategy);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));

/** The library names the address as the contacts format of a profile does. */
const shown = (profile) => ({ ...profile, email: profile.emails?.[0]?.value, sub: profile.id });
const app = createApp();
app.use(passport.session());
app.get('/', passport.authenticate('openidconnect'));
app.get('/callback', passport.authenticate('openidconnect', { failWithError: true }), ({ user }, response) =>
  response.json({ claims: shown(user.claims), userinfo: shown(user.userinfo) }),
);
app.get('/renew', ({ user }, response, next) => {
  const library = strategy._oauth2;
  library.getOAuthAccessToken(user.refreshToken, { grant_type: 'refresh_token' }, (refused, accessToken) => {
    if (refused) return next(new Error(refused.data));
    library.get(userinfo_endpoint, accessToken, (error, body) =>
      error ? next(error) : response.json({ userinfo: JSON.parse(body) }),
    );
  });
});
app.get('/sign-out', (request, response, next) => {
  const { idToken } = request.user;
  request.logout((error) => (error ? next(error) : response.redirect(signOutAddress(idToken))));
});
serve(app);
