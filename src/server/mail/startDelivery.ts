import type { Service } from '../core/Service.ts';
import { createTransport } from './createTransport.ts';
import { deliverMails } from './deliverMails.ts';

/** How often the queue is looked at. Milliseconds; the mails' own times come from the service's clock. */
const LOOK_EVERY = 500;
/** How long a stopping process waits for deliveries in hand. What takes longer is sent again when its lease is over. */
const PATIENCE = 3000;

/**
 * Delivers mails from now on, here and on every other node that shares the database.
 * @returns what stops it
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
