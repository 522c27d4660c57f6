import { type Selectable, sql } from 'kysely';
import { isMailAddress } from '../../contract/address/mailAddress.ts';
import { addSeconds, DAY, HOUR, MINUTE } from '../addSeconds.ts';
import type { Tables } from '../database/Tables.ts';
import { PRODUCT_NAME } from '../productName.ts';
import type { Service } from '../Service.ts';
import { composeMail } from './composeMail.ts';
import type { SmtpTransport } from './createTransport.ts';
import { isRefusedForGood } from './isRefusedForGood.ts';
import { openMail } from './openMail.ts';

type StoredMail = Selectable<Tables['mails']>;
type Worker = Pick<Service, 'database' | 'clock' | 'keys' | 'settings' | 'log'>;

/** Longer than any one delivery can take, so that two workers never hold the same mail. Seconds. */
const LEASE = 2 * MINUTE;
/** How many deliveries run side by side, so that a slow one does not hold up the rest. */
const AT_ONCE = 5;
/** Seconds until the next try, by the number of tries so far; the last one repeats. */
const BACK_OFF = [2, 10, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
/** After that nobody waits for it any more. */
const WORTH_SENDING = 3 * DAY;

/**
 * Delivers what waits and is due, and says how many mails it took in hand. A mail is taken under a lease, so that it
 * outlives a killed process and is not sent by two (promise R08); its Message-ID is always the same, so that a mail
 * server whose answer was lost can tell a second copy from a second mail.
 */
export async function deliverMails(worker: Worker, transport: SmtpTransport): Promise<number> {
  const taken = await leaseMails(worker);
  await Promise.all(taken.map((mail) => deliverMail(worker, transport, mail)));
  return taken.length;
}

async function leaseMails({ database, clock }: Worker): Promise<StoredMail[]> {
  const now = clock.now();
  const due = sql<string>`select id from mails
    where sent_at is null and failed_at is null and next_try_at <= ${now}
      and (leased_until is null or leased_until <= ${now})
    order by next_try_at, number limit ${AT_ONCE} for update skip locked`;
  return database
    .updateTable('mails')
    .set({ leased_until: addSeconds(now, LEASE), tries: sql`tries + 1` })
    .where('id', 'in', sql<string>`(${due})`)
    .returningAll()
    .execute();
}

async function deliverMail(worker: Worker, transport: SmtpTransport, stored: StoredMail): Promise<void> {
  const { database, clock, settings, log } = worker;
  const settle = (change: Partial<StoredMail>) =>
    database
      .updateTable('mails')
      .set({ leased_until: null, ...change })
      .where('id', '=', stored.id)
      .execute();
  if (stored.expires_at !== null && stored.expires_at <= clock.now()) {
    log.warn({ tries: stored.tries }, 'mail outlived what it carries');
    await settle({ failed_at: clock.now(), content: null });
    return;
  }
  try {
    const mail = await openMail(worker.keys, stored.content ?? '');
    if (!isMailAddress(mail.to)) {
      log.warn({ template: mail.template }, 'mail to something that is no address');
      await settle({ failed_at: clock.now(), content: null });
      return;
    }
    const { subject, text, html } = composeMail(mail);
    await transport.sendMail({
      // Objects: a name is not parsed for further addresses (promise P04).
      from: { name: PRODUCT_NAME, address: settings.mailFrom },
      to: { name: '', address: mail.to },
      envelope: { from: settings.mailFrom, to: [mail.to] },
      messageId: `<${stored.id}@${settings.origin.hostname}>`,
      date: stored.created_at,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      subject,
      text,
      html,
    });
    await settle({ sent_at: clock.now(), content: null });
  } catch (error) {
    const now = clock.now();
    const isLost = isRefusedForGood(error) || addSeconds(stored.created_at, WORTH_SENDING) <= now;
    log.warn({ code: codeOf(error), tries: stored.tries, lost: isLost }, 'mail not delivered');
    const wait = BACK_OFF[Math.min(stored.tries, BACK_OFF.length) - 1] ?? HOUR;
    await settle(isLost ? { failed_at: now, content: null } : { next_try_at: addSeconds(now, wait) });
  }
}

/** The code alone: what a mail server answers may quote the address. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
