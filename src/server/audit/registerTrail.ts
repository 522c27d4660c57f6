import type { FastifyInstance } from 'fastify';
import { version } from '../../../package.json' with { type: 'json' };
import type { Service } from '../core/Service.ts';
import { openReceiver } from './AuditReceiver.ts';
import { obtainChainKey } from './chain.ts';
import { chainEvents } from './chainEvents.ts';
import { sendEvents } from './sendEvents.ts';

/** The interval at which the queue is read, in milliseconds. */
const LOOK_EVERY = 1000;

/** Chains the events of the audit trail while the server listens, and sends them to the receiver, if there is one. */
export function registerTrail(app: FastifyInstance, service: Service): void {
  const { database, settings, log } = service;
  const work = workOn(service);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'audit trail'))
      .finally(() => {
        round = undefined;
      });
  };
  app.addHook('onListen', async () => {
    // Only this process uses the embedded database, so a lease found at the start is a dead process's.
    if (!settings.databaseUrl) await database.updateTable('audit_stream').set({ leased_until: null }).execute();
    timer = setInterval(look, LOOK_EVERY);
    timer.unref();
  });
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
  });
}

/** @returns chains and sends what is there; a receiver that takes nothing does not hold up the chain */
function workOn(service: Service): () => Promise<void> {
  const { database, clock, keys, log, settings } = service;
  const { auditStream, origin } = settings;
  const send = auditStream && openReceiver(auditStream);
  const worker = send && { database, clock, log, send, source: { host: origin.hostname, version } };
  return async () => {
    const key = await obtainChainKey(keys);
    while (await chainEvents(database, key));
    while (worker && (await sendEvents(worker)));
  };
}
