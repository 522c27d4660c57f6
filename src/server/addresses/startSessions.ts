import type { FastifyInstance } from 'fastify';
import type { Service } from '../core/Service.ts';
import { findSubject } from '../factors/Subject.ts';
import { createContext } from '../http/createContext.ts';
import { requireJson } from '../http/requireJson.ts';
import { requireOwnOrigin } from '../http/requireOwnOrigin.ts';
import { endSessions } from '../sessions/endSessions.ts';

/** The call of the start page that ends the account's other sessions. To repeat it changes nothing (promise R03). */
export function startSessions(app: FastifyInstance, service: Service): void {
  const onRequest = async (request: Parameters<typeof requireJson>[0]) => {
    requireOwnOrigin(request, service.settings);
    requireJson(request, true);
  };
  app.delete('/init-st/sessions', { onRequest }, async (request, reply) => {
    const context = createContext(service, request, reply);
    const { user, binding } = await findSubject(context, undefined, 'session');
    await endSessions(context, { userId: user.id, exceptId: binding }, 'LOG_OUT');
    return {};
  });
}
