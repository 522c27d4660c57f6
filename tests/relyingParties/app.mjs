import { readFileSync } from 'node:fs';
import express from 'express';
import session from 'express-session';

/** What the portal and the app know about each other, from the environment. */
export const { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: secret, ORIGIN: origin } = process.env;
const { hostname, port } = new URL(origin);

/** An app of a library for servers. What it answers is JSON. */
export function createApp() {
  const app = express();
  app.use(session({ secret: 'of a test', resave: false, saveUninitialized: false }));
  app.get('/signed-out', (_request, response) => response.json({ signedOut: true }));
  return app;
}

/** Where a library that cannot end the session itself sends the browser (RP-Initiated Logout, section 2). */
export const signOutAddress = (idToken) =>
  `${issuer}/session/end?${new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${origin}/signed-out` })}`;

export const serve = (app) => app.listen(Number(port), hostname, () => console.log('listening'));

/** An app of a library for browsers: one page with one script, and the modules that the script imports. */
export function servePage(script, imports) {
  const app = express();
  app.use('/modules', express.static('node_modules'));
  app.get('/script.mjs', (_request, response) => response.type('text/javascript').send(readFileSync(script)));
  const settings = JSON.stringify({ issuer, clientId, origin });
  app.get('/settings.mjs', (_request, response) =>
    response.type('text/javascript').send(`export const { issuer, clientId, origin } = ${settings};`),
  );
  const map = JSON.stringify({ imports: { settings: '/settings.mjs', ...imports } });
  const page = `<!doctype html><title>App</title><script type="importmap">${map}</script><script type="module" src="/script.mjs"></script><body></body>`;
  app.get('/{*path}', (_request, response) => response.type('text/html').send(page));
  serve(app);
}
