import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../core/Service.ts';
import { APP_ICON, exampleOrigin, obtainClientSecret } from './prepareExampleApp.ts';

/** Runs the example app beside the portal, from the time the portal listens until it closes. */
export function registerExampleApp(app: FastifyInstance, service: Service): void {
  const origin = exampleOrigin(service.settings);
  if (!origin) return;
  app.get('/dev/icons/app.svg', (_request, reply) => reply.type('image/svg+xml').send(APP_ICON));
  const server = createServer();
  server.on('error', (error) => service.log.warn({ err: error }, 'no example app'));
  app.addHook('onListen', async () => {
    // Loaded only in development.
    const { answerExample } = await import('./answerExample.ts');
    const issuer = new URL('/oidc/acme', service.settings.origin);
    server.on('request', answerExample({ issuer, origin, secret: await obtainClientSecret(service) }));
    server.listen(Number(new URL(origin).port), '127.0.0.1');
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
