import type { Service } from '../../core/Service.ts';
import { composeQueued, type MailReleases } from '../composeQueued.ts';
import { openMail } from '../openMail.ts';

/** A mail as shown in the mailbox. */
export interface MailboxItem {
  readonly id: string;
  /** ISO 8601, by the service's clock. */
  readonly sentAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

export interface Mailbox extends MailReleases, Pick<Service, 'database' | 'keys'> {}

/** The maximum number of mails shown. */
const NEWEST = 500;

/** The mails of the mailbox, newest first: all, or those to one address, ignoring letter case. */
export async function listMails(service: Mailbox, to?: string): Promise<MailboxItem[]> {
  const stored = await service.database
    .selectFrom('mails')
    .select(['id', 'content', 'created_at'])
    .where('content', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(NEWEST)
    .execute();
  const items = await Promise.all(
    stored.map(async ({ id, content, created_at }) => {
      const mail = await openMail(service.keys, { id, content });
      return { id, sentAt: created_at.toISOString(), to: mail.to, ...(await composeQueued(service, mail)) };
    }),
  );
  return to === undefined ? items : items.filter((item) => item.to.toLowerCase() === to.toLowerCase());
}
