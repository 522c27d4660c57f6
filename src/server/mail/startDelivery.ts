import type { Service } from '../core/Service.ts';
import { createTransport } from './createTransport.ts';
import { deliverMails } from './deliverMails.ts';

/** The interval at which the queue is read, in milliseconds. The times of mails come from the service's clock. */
const LOOK_EVERY = 500;
/** How long a stopping process waits for deliveries. A delivery that takes longer is repeated after its lease. */
const PATIENCE = 3000;

/**
 * Starts to deliver mails, as every other node on the database does.
 * @returns a function that stops it
 */
export function startDelivery(service: Service, smtpUrl: string): () => Promise<void> {
  const transport = createTransport(smtpUrl);
  let round: Promise<unknown> | undefined;
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
      while ((await deliverMails(service, transport)) > 0);
    } catch (error) {
      service.log.error({ err: error }, 'mail queue');
    }
  }
}
