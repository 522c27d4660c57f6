import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../core/Service.ts';
import { tellOfLibrary } from '../oidc/tellOfLibrary.ts';
import { redirectUri, socialProvider, standInIssuer } from '../social/socialProvider.ts';

/** Runs the stand-in for Google beside the portal, on the next port, from when the portal listens until it closes. */
export function registerIssuer(app: FastifyInstance, service: Service): void {
  const { settings, keys, log } = service;
  const issuer = standInIssuer(settings);
  if (!issuer) return;
  const server = createServer();
  server.on('error', (error) => log.warn({ err: error }, 'no stand-in for Google'));
  app.addHook('onListen', async () => {
    const provider = await socialProvider(settings, keys);
    if (!provider) return;
    // Loaded only in development.
    const load = () => Promise.all([import('./createIssuer.ts'), import('./answerIssuer.ts')]);
    const [{ createIssuer }, { answerIssuer }] = await tellOfLibrary(service, load);
    const { clientId: id, clientSecret: secret } = provider;
    const client = { id, secret, redirectUri: redirectUri(settings) };
    server.on('request', answerIssuer(createIssuer(issuer, client), settings.origin));
    server.listen(Number(issuer.port), issuer.hostname);
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
