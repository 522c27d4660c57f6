import { randomUUID } from 'node:crypto';
import { seal } from '../core/keys/seal.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/addSeconds.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { keepsMailbox } from './keepsMailbox.ts';
import type { Mail } from './Mail.ts';
import { topicOf, voidMails } from './voidMails.ts';

type Store = Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>;

/** The link or code in a mail: whose it is, and the token that it stands for. */
interface Carried {
  readonly purpose: TokenPurpose;
  readonly userId: string;
}

interface Sending {
  /**
   * `nobody`: the same work is done and nothing is sent, so that an account that does not exist takes as long
   * (promise P07).
   */
  readonly recipient?: 'somebody' | 'nobody';
  /** What has ended, or was replaced by a newer one, is not sent any more. */
  readonly carries?: Carried;
}

/** A mail that is ready for the queue. */
export interface SealedMail {
  readonly content: string | null;
  /** There is nothing to deliver. */
  readonly isDone: boolean;
  readonly carries: Carried | undefined;
}

/**
 * Puts a mail into the queue. That is all a call ever waits for: a mail server that is down or slow changes neither
 * its answer nor its time (promise R08). A link or code lies in the queue sealed, and is wiped once it is sent (P09).
 *
 * Not for use inside a transaction: `sealMail` before it, and `queueMail` in it.
 */
export async function enqueueMail(service: Store, mail: Mail, sending: Sending = {}): Promise<void> {
  await queueMail(service, await sealMail(service, mail, sending));
}

/** Seals a mail for the queue. Not for use inside a transaction, since it may ask the database for its key. */
export async function sealMail(
  { keys, settings }: Pick<Service, 'keys' | 'settings'>,
  mail: Mail,
  { recipient = 'somebody', carries }: Sending,
): Promise<SealedMail> {
  const content = await seal(keys, 'mail', JSON.stringify(mail));
  const isNobody = recipient === 'nobody';
  return { content: isNobody ? null : content, isDone: isNobody || keepsMailbox(settings), carries };
}

/** Puts a sealed mail into the queue, in place of one that waits there with an older link or code of the same kind. */
export async function queueMail(
  service: Pick<Service, 'database' | 'clock'>,
  { content, isDone, carries }: SealedMail,
): Promise<void> {
  const now = service.clock.now();
  // Whoever asked five times while the mail server was away gets the one link that works.
  if (carries) await voidMails(service, carries.userId, [carries.purpose]);
  await service.database
    .insertInto('mails')
    .values({
      id: randomUUID(),
      content,
      created_at: now,
      next_try_at: now,
      leased_until: null,
      tries: 0,
      sent_at: isDone ? now : null,
      failed_at: null,
      expires_at: carries ? addSeconds(now, TOKEN_LIFETIMES[carries.purpose]) : null,
      topic: carries ? topicOf(carries.purpose, carries.userId) : null,
    })
    .execute();
}
