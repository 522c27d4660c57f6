import type { Service } from '../core/Service.ts';
import { enqueueMail } from './enqueueMail.ts';
import type { StoredMail } from './leaseMails.ts';
import { openMail } from './openMail.ts';

type Worker = Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;

/** Notifies the recipient of a mail whose link or code expired before delivery, and says where to request another. */
export async function notifyExpired(worker: Worker, stored: Pick<StoredMail, 'id' | 'content'>): Promise<void> {
  if (stored.content === null) return;
  const { to, language, brand, color, cause, values } = await openMail(worker.keys, stored);
  await enqueueMail(worker, {
    template: 'late',
    to,
    language,
    ...(brand !== undefined && { brand }),
    ...(color !== undefined && { color }),
    ...(cause !== undefined && { cause }),
    values: { username: values.username, link: worker.settings.origin.href },
  });
}
