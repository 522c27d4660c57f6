import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LogoutWorker } from './deliverLogout.ts';
import { LogoutQueue } from './LogoutQueue.ts';
import { PATIENCE } from './postToApp.ts';

/** The interval at which the queue is read, in milliseconds. */
const LOOK_EVERY = 500;

/** Tells apps of ended sessions while the server listens. */
export function registerLogouts(app: FastifyInstance, worker: LogoutWorker): void {
  const queue = new LogoutQueue(worker);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const { database, settings } = worker;
    // Only this process uses the embedded database, so leases found at the start are a dead process's.
    if (!settings.databaseUrl) {
      await database.updateTable('logouts').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
    }
    timer = setInterval(() => void queue.look(), LOOK_EVERY);
    timer.unref();
  });
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.race([queue.idle(), setTimeout(PATIENCE, undefined, { ref: false })]);
  });
}
