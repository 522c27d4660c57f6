import Keycloak from 'keycloak-js';
import { clientId, issuer, origin } from 'settings';

const keycloak = new Keycloak({ oidcProvider: issuer, clientId });
const options = { scope: 'openid profile email', checkLoginIframe: false };

const signIn = async (wish) => {
  await keycloak.init(options);
  await keycloak.login({ redirectUri: `${origin}/callback`, ...wish });
};

/** Claims of the ID token and of the access token; or the sign-out, which needs the tokens that only this page has. */
const receive = async () => {
  await keycloak.init(options);
  if (sessionStorage.getItem('leaves')) return keycloak.logout({ redirectUri: `${origin}/signed-out` });
  return { claims: keycloak.idTokenParsed, access: keycloak.tokenParsed };
};

const signOut = () => {
  sessionStorage.setItem('leaves', 'yes');
  return signIn({ prompt: 'none' });
};

const PAGES = {
  '/': () => signIn(),
  '/callback': receive,
  '/renew': () => signIn({ prompt: 'none' }),
  '/sign-out': signOut,
  '/signed-out': async () => ({ signedOut: true }),
};

const answer = await PAGES[location.pathname]().catch((error) => ({ error: String(error.stack ?? error.error) }));
if (answer) document.body.textContent = JSON.stringify(answer);
