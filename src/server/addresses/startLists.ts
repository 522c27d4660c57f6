import type { FastifyInstance } from 'fastify';
import { withdrawAnswer } from '../accounts/givenAnswers.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { findSubject, requireFreshSubject, type Subject } from '../factors/Subject.ts';
import { createContext } from '../http/createContext.ts';
import type { WriteCount } from '../limits/createWriteCount.ts';
import { withdrawConsents } from '../oidc/withdrawConsents.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { forgetDevice } from '../sessions/forgetDevice.ts';
import { unlinkOwn } from '../social/linkedAccounts.ts';
import { ownWrite } from './ownWrite.ts';
import type { Removals } from './renderRemovals.ts';

/** How each list's entries are removed. Removals are idempotent (promise R03). */
const REMOVALS: Readonly<Record<Removals, (context: Context, subject: Subject, id: string) => Promise<unknown>>> = {
  sessions: (context, { user }, id) => endSessions(context, { userId: user.id, id }, 'LOG_OUT'),
  devices: (context, { user, binding }, id) => forgetDevice(context, user, { deviceId: id, exceptId: binding }),
  links: (context, subject, issuer) => {
    requireFreshSubject(context, subject);
    // If the account has no password, the link is the only way in.
    if (subject.user.password_hash === null) throw new Refusal('FORBIDDEN');
    return unlinkOwn(context, subject.user, { issuer, sessionId: subject.binding });
  },
  consents: (context, { user }, clientId) => withdrawConsents(context, user, clientId),
  answers: (context, { user }, name) => withdrawAnswer(context, user, name),
};

interface One {
  Params: { readonly id: string };
}

/** The start page's calls: those that remove an entry of a list, and the one that ends all other sessions. */
export function startLists(app: FastifyInstance, service: Service, countWrite: WriteCount): void {
  const onRequest = ownWrite(service, countWrite);
  for (const [list, remove] of Object.entries(REMOVALS)) {
    app.delete<One>(`/init-st/${list}/:id`, { onRequest }, async (request, reply) => {
      const context = createContext(service, request, reply);
      await remove(context, await findSubject(context, undefined, 'session'), request.params.id);
      return {};
    });
  }
  app.delete('/init-st/sessions', { onRequest }, async (request, reply) => {
    const context = createContext(service, request, reply);
    const { user, binding } = await findSubject(context, undefined, 'session');
    await endSessions(context, { userId: user.id, exceptId: binding }, 'LOG_OUT');
    return {};
  });
}
