import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../core/Service.ts';
import { offerRegistration, registerPasskey } from '../factors/registerPasskey.ts';
import { removePasskey } from '../factors/removePasskey.ts';
import { findSubject } from '../factors/Subject.ts';
import { createContext } from '../http/createContext.ts';
import type { WriteCount } from '../limits/createWriteCount.ts';
import { requireSession } from '../sessions/findSession.ts';
import { ownWrite } from './ownWrite.ts';

interface One {
  Params: { readonly credentialId: string };
}

/** The start page's calls for passkeys. They are not in the contract, since the page belongs to the service. */
export function startPasskeys(app: FastifyInstance, service: Service, countWrite: WriteCount): void {
  async function findOwner(request: FastifyRequest, reply: FastifyReply) {
    const context = createContext(service, request, reply);
    await requireSession(context);
    return { context, subject: await findSubject(context, undefined, 'session') };
  }
  const onRequest = ownWrite(service, countWrite);

  app.post('/init-st/passkey-options', { onRequest }, async (request, reply) => {
    const { context, subject } = await findOwner(request, reply);
    return offerRegistration(context, subject);
  });
  app.post('/init-st/passkeys', { onRequest }, async (request, reply) => {
    const { context, subject } = await findOwner(request, reply);
    await registerPasskey(context, subject, request.body);
    return {};
  });
  app.delete<One>('/init-st/passkeys/:credentialId', { onRequest }, async (request, reply) => {
    const { context, subject } = await findOwner(request, reply);
    await removePasskey(context, subject, request.params.credentialId);
    return {};
  });

  app.get('/init-st/start.js', async (_request, reply) => {
    const { default: script } = await import('virtual:page-script/startPage');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
  });
}
