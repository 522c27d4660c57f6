import { randomUUID } from 'node:crypto';
import { seal } from '../keys/seal.ts';
import type { Service } from '../Service.ts';
import { keepsMailbox } from './keepsMailbox.ts';
import type { Mail } from './Mail.ts';

type Store = Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;

/**
 * Puts a mail into the queue. That is all a call ever waits for: a mail server that is down or slow changes neither
 * its answer nor its time (promise R08). A link or code lies in the queue sealed, and is wiped once it is sent (P09).
 *
 * `nobody` does the same work and sends nothing, so that an account that does not exist takes as long (promise P07).
 * Not for use inside a transaction: sealing may ask the database for its key.
 */
export async function enqueueMail(
  service: Store,
  mail: Mail,
  recipient: 'somebody' | 'nobody' = 'somebody',
): Promise<void> {
  const now = service.clock.now();
  const isDone = recipient === 'nobody' || keepsMailbox(service.settings);
  const content = await seal(service.keys, 'mail', JSON.stringify(mail));
  await service.database
    .insertInto('mails')
    .values({
      id: randomUUID(),
      content: recipient === 'nobody' ? null : content,
      created_at: now,
      next_try_at: now,
      leased_until: null,
      tries: 0,
      sent_at: isDone ? now : null,
      failed_at: null,
    })
    .execute();
}
