import type { Service } from '../core/Service.ts';
import { originAt } from '../core/settings/originAt.ts';
import { enqueueMail } from './enqueueMail.ts';
import type { StoredMail } from './leaseMails.ts';
import type { Mail } from './Mail.ts';
import { openMail } from './openMail.ts';

/** The host at which the mail's link or code would have been used. */
function hostOf(values: Mail['values']): string {
  if ('host' in values && values.host !== undefined) return values.host;
  return 'link' in values && values.link !== undefined ? new URL(values.link).hostname : '';
}

type Worker = Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;

/** Notifies the recipient of a mail whose link or code expired before delivery, and says where to request another. */
export async function notifyExpired(worker: Worker, stored: Pick<StoredMail, 'id' | 'content'>): Promise<void> {
  if (stored.content === null) return;
  const { to, language, brand, color, cause, values }: Mail = await openMail(worker.keys, stored);
  await enqueueMail(worker, {
    template: 'late',
    to,
    language,
    ...(brand !== undefined && { brand }),
    ...(color !== undefined && { color }),
    ...(cause !== undefined && { cause }),
    values: { username: values.username, link: originAt(worker.settings, hostOf(values)).href },
  });
}
