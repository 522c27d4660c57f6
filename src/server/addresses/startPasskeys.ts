import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { offerRegistration, registerPasskey } from '../factors/registerPasskey.ts';
import { removePasskey } from '../factors/removePasskey.ts';
import { findSubject } from '../factors/Subject.ts';
import { createContext } from '../http/createContext.ts';
import { requireJson } from '../http/requireJson.ts';
import { requireOwnOrigin } from '../http/requireOwnOrigin.ts';
import { START_SCRIPT } from '../pages/startScript.ts';
import type { Service } from '../Service.ts';
import { requireSession } from '../sessions/findSession.ts';

interface One {
  Params: { readonly credentialId: string };
}

/** The browser's half of the ceremonies, as its package brings it for a script element. */
async function readLibrary(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@simplewebauthn/browser');
  return readFile(join(dirname(main), '..', 'dist', 'bundle', 'index.umd.min.js'), 'utf8');
}

/** What the start page does with passkeys. They are no operations of the contract: the page is the service's own. */
export function startPasskeys(app: FastifyInstance, service: Service): void {
  async function findOwner(request: FastifyRequest, reply: FastifyReply) {
    const context = createContext(service, request, reply);
    await requireSession(context);
    return { context, subject: await findSubject(context, undefined, 'session') };
  }
  const onRequest = async (request: FastifyRequest) => {
    requireOwnOrigin(request, service.settings);
    requireJson(request, true);
  };

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

  let library: Promise<string> | undefined;
  app.get('/init-st/webauthn.js', async (_request, reply) => {
    library ??= readLibrary();
    return sendScript(reply, await library);
  });
  app.get('/init-st/start.js', (_request, reply) => sendScript(reply, START_SCRIPT));
}

const sendScript = (reply: FastifyReply, script: string) =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
