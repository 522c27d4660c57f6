import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { MovableClock } from '../core/time/MovableClock.ts';
import { requireJson } from '../http/requireJson.ts';
import { requireOwnOrigin } from '../http/requireOwnOrigin.ts';
import { keepsMailbox } from '../mail/keepsMailbox.ts';
import { registerMailbox } from '../mail/mailbox/registerMailbox.ts';
import { describeWorld } from '../world/describeWorld.ts';
import { ACME_ICON } from '../world/icons.ts';

const TEN_YEARS = 10 * 365 * 24 * 3600;

const isAdvance = (body: unknown): body is { advanceSeconds: number } =>
  typeof body === 'object' &&
  body !== null &&
  'advanceSeconds' in body &&
  typeof body.advanceSeconds === 'number' &&
  body.advanceSeconds >= 0 &&
  body.advanceSeconds <= TEN_YEARS;

/** Routes of development only: the seeded world as data, and a clock that can be moved. */
export function registerDevelopment(app: FastifyInstance, service: Service): void {
  app.get('/dev/world.json', async () => describeWorld());
  app.get('/dev/icons/acme.svg', (_request, reply) => reply.type('image/svg+xml').send(ACME_ICON));
  app.get('/dev/identity-provider', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send("Here the organisation's own identity provider would ask who you are."),
  );
  if (keepsMailbox(service.settings)) registerMailbox(app, service);
  app.post('/dev/clock', async (request) => {
    requireOwnOrigin(request, service.settings);
    requireJson(request, false);
    if (!isAdvance(request.body) || !(service.clock instanceof MovableClock)) throw new Refusal('BAD_REQUEST');
    service.clock.advance(request.body.advanceSeconds);
    return { now: service.clock.now().toISOString() };
  });
}
