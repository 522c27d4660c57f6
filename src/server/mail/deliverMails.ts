import { isMailAddress } from '../../engine/contract/address/mailAddress.ts';
import { untilAvailable } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { codeOf, tell } from '../core/telemetry/signals.ts';
import { addSeconds, DAY, HOUR, MINUTE } from '../core/time/Clock.ts';
import { composeQueued, type MailReleases } from './composeMail.ts';
import type { HandedMail, SmtpTransport } from './createTransport.ts';
import { notifyExpired, openMail } from './enqueueMail.ts';
import { type HeldMail, holdMail, leaseMails, type StoredMail } from './leaseMails.ts';
import type { Mail } from './Mail.ts';

export interface Worker extends MailReleases, Pick<Service, 'database' | 'clock' | 'keys' | 'settings' | 'log'> {}

/** The number of parallel deliveries, so that a slow one does not delay the rest. */
const AT_ONCE = 5;

/** Seconds until the next attempt, by the number of attempts so far; the last one repeats. */
const BACK_OFF = [2, 10, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;

/** The age at which a mail is given up. */
const WORTH_SENDING = 3 * DAY;

/** How many times a mail that may have arrived is resent. */
const MOST_REPEATS = 1;

/** The result of a round. */
interface Delivered {
  /** How many mails the worker took. */
  readonly taken: number;
  /** Whether the mail server is unreachable. */
  readonly isDown: boolean;
}

/**
 * Delivers the due mails. A worker takes a mail under a lease, so the mail survives a killed process and is not sent by
 * two workers (promise R08). It marks the mail before handing it to the mail server: if the process dies, or the server
 * never responds, the mail may have arrived, and is resent only once. Its Message-ID stays the same, so receivers can
 * detect the copy.
 */
export async function deliverMails(worker: Worker, transport: SmtpTransport): Promise<Delivered> {
  const taken = await leaseMails(worker, AT_ONCE);
  const unreached = await Promise.all(taken.map((mail) => deliverMail(worker, transport, mail)));
  return { taken: taken.length, isDown: unreached.some(Boolean) };
}

/** @returns whether the mail server was unreachable */
async function deliverMail(worker: Worker, transport: SmtpTransport, stored: StoredMail): Promise<boolean> {
  const { clock, log } = worker;
  const { id, tries, repeats } = stored;
  const giveUp = async () => {
    tell('mail', { result: 'failed' });
    await settleMail(worker, stored, { failed_at: clock.now(), content: null });
    return false;
  };
  if (stored.expires_at !== null && stored.expires_at <= clock.now()) {
    log.warn({ tries }, 'mail outlived its link or code');
    await notifyExpired(worker, stored);
    return giveUp();
  }
  if (repeats > MOST_REPEATS) {
    log.warn({ mail: id, tries, repeats }, 'mail not resent: it may have arrived');
    return giveUp();
  }
  if (stored.handed_at !== null) log.warn({ mail: id, tries, repeats }, 'mail may arrive twice');
  const held = holdMail(worker, stored);
  try {
    const mail = await openMail(worker.keys, stored);
    if (!isMailAddress(mail.to)) {
      log.warn({ template: mail.template }, 'mail to a text that is not an address');
      return await giveUp();
    }
    const problem = await send(worker, transport, { stored, mail, held });
    if (problem === undefined) {
      tell('mail', { result: 'sent' });
      await settleMail(worker, stored, { sent_at: clock.now(), content: null });
    } else
      await settleProblem(worker, stored, { error: problem, isUnheard: held.isHandedOver && !isAnswered(problem) });
    return !held.isHandedOver && isOfConnection(problem);
  } finally {
    held.letGo();
  }
}

interface Sending {
  readonly stored: StoredMail;
  readonly mail: Mail;
  readonly held: HeldMail;
}

/** The error that prevented the delivery, if any. */
async function send(worker: Worker, transport: SmtpTransport, { stored, mail, held }: Sending): Promise<unknown> {
  const { settings } = worker;
  const { product, subject, text, html } = await composeQueued(worker, mail);
  try {
    const message: HandedMail = {
      // Passed as objects, so that no name is parsed for further addresses (promise P04).
      from: { name: settings.mailFrom.name ?? product, address: settings.mailFrom.address },
      to: { name: '', address: mail.to },
      envelope: { from: settings.mailFrom.address, to: [mail.to] },
      messageId: `<${stored.id}@${settings.origin.hostname}>`,
      date: stored.created_at,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      subject,
      text,
      html,
      handOver: () => held.handOver(),
    };
    await transport.sendMail(message);
    return undefined;
  } catch (error) {
    return error ?? new Error('not sent');
  }
}

async function settleProblem(
  { clock, database, log }: Worker,
  stored: StoredMail,
  { error, isUnheard }: { readonly error: unknown; readonly isUnheard: boolean },
): Promise<void> {
  const now = clock.now();
  const isLost = isRefusedForGood(error) || addSeconds(stored.created_at, WORTH_SENDING) <= now;
  log.warn({ code: codeOf(error), tries: stored.tries, lost: isLost }, 'mail not delivered');
  tell('mail', { result: isLost ? 'failed' : 'deferred' });
  const wait = BACK_OFF[Math.min(stored.tries, BACK_OFF.length) - 1] ?? HOUR;
  const next = isLost ? { failed_at: now, content: null } : { next_try_at: addSeconds(now, wait) };
  await settleMail({ database, log }, stored, isUnheard ? next : { handed_at: null, ...next });
}

/** Whether no mail can reach the server: its name does not resolve, nothing listens, or TLS or the greeting fails. */
const isOfConnection = (problem: unknown): boolean =>
  ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS'].includes(codeOf(problem)) && !isAnswered(problem);

/** Whether the mail server rejected the mail, so the server does not have it. */
const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/**
 * Whether a mail server rejected this mail permanently: 5yz to the recipient or to the message (RFC 5321, section
 * 4.2.1). A rejected sender, password or connection is a configuration fault, which can be fixed.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  const command = 'command' in error ? error.command : undefined;
  return isPermanent && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO'));
}

/** Stores the result of a delivery, at which the worker still holds the mail. */
async function settleMail(
  { database, log }: Pick<Service, 'database' | 'log'>,
  { id, tries }: StoredMail,
  change: Partial<StoredMail>,
): Promise<void> {
  const write = () =>
    database
      .updateTable('mails')
      .set({ leased_until: null, ...change })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .execute();
  await untilAvailable(write, (attempt) => log.warn({ mail: id, attempt }, 'mail result not stored'));
}
