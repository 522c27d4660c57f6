import { UserManager } from 'oidc-client-ts';
import { clientId, issuer, origin } from 'settings';

const users = new UserManager({
  authority: issuer,
  client_id: clientId,
  redirect_uri: `${origin}/callback`,
  post_logout_redirect_uri: `${origin}/signed-out`,
  scope: 'openid profile email offline_access',
  loadUserInfo: true,
});

/** Claims of the ID token and of userinfo; the library merges them. */
const shown = ({ profile }) => ({ claims: profile, userinfo: profile });

const PAGES = {
  '/': async () => users.signinRedirect(),
  '/callback': async () => shown(await users.signinRedirectCallback()),
  '/renew': async () => shown(await users.signinSilent()),
  '/sign-out': async () => {
    await users.revokeTokens();
    await users.signoutRedirect();
  },
  '/signed-out': async () => {
    await users.signoutRedirectCallback();
    return { signedOut: true };
  },
};

const answer = await PAGES[location.pathname]().catch((error) => ({ error: String(error.stack) }));
if (answer) document.body.textContent = JSON.stringify(answer);
