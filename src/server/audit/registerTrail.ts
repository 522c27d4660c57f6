import type { FastifyInstance } from 'fastify';
import type { Service } from '../core/Service.ts';
import { obtainChainKey } from './chain.ts';
import { chainEvents } from './chainEvents.ts';

/** The interval at which the queue is read, in milliseconds. */
const LOOK_EVERY = 1000;

/** Chains the events of the audit trail while the server listens. */
export function registerTrail(app: FastifyInstance, { database, keys, log }: Service): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  const work = async () => {
    try {
      const key = await obtainChainKey(keys);
      while (await chainEvents(database, key));
    } catch (error) {
      log.error({ err: error }, 'audit chain');
    }
  };
  const look = () => {
    round ??= work().finally(() => {
      round = undefined;
    });
    return round;
  };
  app.addHook('onListen', async () => {
    timer = setInterval(look, LOOK_EVERY);
    timer.unref();
  });
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
  });
}
