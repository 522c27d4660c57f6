import type { FastifyInstance } from 'fastify';
import { releaseLeases, repeat } from '../core/repeat.ts';
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

/**
 * Delivers mails while the server runs, if there is a mail server, as every other node with this database does. While
 * the mail server is unreachable, mails wait, and all become due once it is back, without the back-off of failed
 * attempts.
 */
export function registerDelivery(app: FastifyInstance, service: Worker): void {
  const { smtpUrl } = service.settings;
  if (!smtpUrl) return;
  const transport = createTransport(smtpUrl);
  /** When to try the mail server again; undefined while it is reachable. */
  let askAt: number | undefined;
  app.addHook('onClose', async () => transport.close());
  repeat(app, {
    ...{ every: LOOK_EVERY, name: 'mail queue', work: deliverAll, patience: PATIENCE },
    first: async () => {
      await releaseLeases(service, 'mails');
      // The first round also sends mails that have waited since an outage before this start.
      await wakeMails(service).catch(() => {});
    },
  });

  async function deliverAll(): Promise<void> {
    if (askAt !== undefined && !(await isBack())) return;
    for (let taken = 1; taken > 0 && askAt === undefined; ) {
      const delivered = await deliverMails(service, transport);
      taken = delivered.taken;
      if (delivered.isDown) askAt = performance.now() + ASK_EVERY;
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
