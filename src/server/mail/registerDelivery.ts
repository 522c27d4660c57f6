import type { FastifyInstance } from 'fastify';
import type { Database } from '../core/database/Database.ts';
import { createTransport } from './createTransport.ts';
import { deliverMails, type Worker } from './deliverMails.ts';
import { wakeMails } from './leaseMails.ts';

/** The interval at which the queue is read, in milliseconds. The times of mails come from the service's clock. */
const LOOK_EVERY = 500;

/** How often an unreachable mail server is retried, in milliseconds. */
const ASK_EVERY = 5000;

/**
 * How long a stopping process waits for deliveries, in milliseconds. A delivery that takes longer is repeated after its
 * lease.
 */
const PATIENCE = 3000;

/** Delivers mails while the server runs, if there is a mail server. */
export function registerDelivery(app: FastifyInstance, service: Worker): void {
  const { smtpUrl } = service.settings;
  if (!smtpUrl) return;
  let stop: () => Promise<void> = async () => {};
  app.addHook('onReady', async () => {
    if (!service.settings.databaseUrl) await releaseLeases(service.database);
    stop = startDelivery(service, smtpUrl);
  });
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', () => stop());
}

/** Only this process uses the embedded database, so leases found at the start are a dead process's. */
async function releaseLeases(database: Database): Promise<void> {
  await database.updateTable('mails').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}

/**
 * Starts delivering mails, as every other node with this database does. While the mail server is unreachable, mails
 * wait, and all become due once it is back, without the back-off of failed attempts.
 * @returns a function that stops the delivery
 */
function startDelivery(service: Worker, smtpUrl: string): () => Promise<void> {
  const transport = createTransport(smtpUrl);
  // The first round also sends mails that have waited since an outage before this start.
  let round: Promise<unknown> | undefined = wakeMails(service).catch(() => {});
  /** When to try the mail server again; undefined while it is reachable. */
  let askAt: number | undefined;
  void round.finally(() => {
    round = undefined;
  });
  const timer = setInterval(() => {
    round ??= deliverAll().finally(() => {
      round = undefined;
    });
  }, LOOK_EVERY);
  return async () => {
    clearInterval(timer);
    await Promise.race([round, new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
    transport.close();
  };

  async function deliverAll(): Promise<void> {
    try {
      if (askAt !== undefined && !(await isBack())) return;
      for (let taken = 1; taken > 0 && askAt === undefined; ) {
        const delivered = await deliverMails(service, transport);
        taken = delivered.taken;
        if (delivered.isDown) askAt = performance.now() + ASK_EVERY;
      }
    } catch (error) {
      service.log.error({ err: error }, 'mail queue');
    }
  }

  async function isBack(): Promise<boolean> {
    if (askAt !== undefined && performance.now() < askAt) return false;
    const isThere = await transport.verify().then(
      () => true,
      () => false,
    );
    if (!isThere) {
      askAt = performance.now() + ASK_EVERY;
      return false;
    }
    await wakeMails(service);
    askAt = undefined;
    service.log.info('the mail server answers again');
    return true;
  }
}
