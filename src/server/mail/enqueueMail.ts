import { randomUUID } from 'node:crypto';
import { openSealer } from '../core/keys/seal.ts';
import { releaseOfVisit } from '../core/release/serviceFiles.ts';
import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addSeconds } from '../core/time/addSeconds.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { keepsMailbox } from './keepsMailbox.ts';
import type { Mail } from './Mail.ts';
import { topicOf, voidMails } from './voidMails.ts';

type Store = Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;

/** The link or code in a mail: its purpose, and its account. */
interface Carried {
  readonly purpose: TokenPurpose;
  readonly userId: string;
}

interface Sending {
  /** `nobody` does the same work and sends nothing, so a missing account takes the same time (promise P07). */
  readonly recipient?: 'somebody' | 'nobody';
  /** The mail's link or code. If it has expired or was replaced, the mail is not sent. */
  readonly carries?: Carried;
}

/** A mail ready for the queue. */
export interface SealedMail {
  readonly id: string;
  readonly template: Mail['template'];
  readonly content: string | null;
  /** Whether there is nothing to deliver. */
  readonly isDone: boolean;
  readonly carries: Carried | undefined;
}

/**
 * Puts a mail into the queue. A call waits only for this: a slow or unreachable mail server affects neither the call's
 * response nor its duration (promise R08). A link or code in the queue is sealed, and deleted when sent (P09).
 *
 * Do not call this inside a transaction: call `openMailSealer` before the transaction, and `queueMail` in it.
 */
export async function enqueueMail(service: Store, mail: Mail, sending: Sending = {}): Promise<void> {
  const seal = await openMailSealer(service);
  await queueMail(service, seal(mail, sending));
}

/**
 * Prepares to seal mails for the queue. Do not call this inside a transaction, since it may read the key from the
 * database.
 */
export async function openMailSealer({ keys, settings }: Pick<Service, 'keys' | 'settings'>) {
  const seal = await openSealer(keys, 'mail');
  return (mail: Mail, { recipient = 'somebody', carries }: Sending): SealedMail => {
    const id = randomUUID();
    const release = mail.release ?? releaseOfVisit();
    const content = seal(JSON.stringify({ ...mail, release }), `mails ${id}`);
    const isNobody = recipient === 'nobody';
    return {
      ...{ id, template: mail.template },
      content: isNobody ? null : content,
      isDone: isNobody || keepsMailbox(settings),
      carries,
    };
  };
}

/**
 * Puts a sealed mail into the queue, and removes the account's waiting mail with an older link or code of the same
 * kind.
 */
export async function queueMail(service: Pick<Service, 'database' | 'clock'>, mail: SealedMail): Promise<void> {
  const { carries } = mail;
  // Five requests while the mail server is unavailable result in one mail, with the link that is still valid.
  if (carries) await voidMails(service, carries.userId, [carries.purpose]);
  await service.database.insertInto('mails').values(mailRow(mail, service.clock.now())).execute();
  tell('queued', { id: mail.id, template: mail.template, isReal: mail.content !== null });
}

/** The row of a sealed mail, for queueing many mails together that replace no others. */
export const mailRow = ({ id, content, isDone, carries }: SealedMail, now: Date) => ({
  id,
  content,
  created_at: now,
  next_try_at: now,
  leased_until: null,
  tries: 0,
  sent_at: isDone ? now : null,
  failed_at: null,
  expires_at: carries ? addSeconds(now, TOKEN_LIFETIMES[carries.purpose]) : null,
  topic: carries ? topicOf(carries.purpose, carries.userId) : null,
});
