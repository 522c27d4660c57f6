import { randomUUID } from 'node:crypto';
import { isLanguage } from '../../contract/languages.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { KeyStore } from '../core/keys/KeyRing.ts';
import { openSealer, unseal } from '../core/keys/seal.ts';
import { releaseOfVisit } from '../core/release/serviceFiles.ts';
import type { Service } from '../core/Service.ts';
import { originAt, type Settings } from '../core/settings/Settings.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addSeconds } from '../core/time/Clock.ts';
import { hasText } from '../texts/text.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import type { StoredMail } from './leaseMails.ts';
import type { Mail } from './Mail.ts';

/**
 * Whether mails are treated as delivered when they are written: without a mail server, development shows them on a
 * page.
 */
export const keepsMailbox = (settings: Pick<Settings, 'mode' | 'smtpUrl'>): boolean =>
  settings.mode === 'development' && !settings.smtpUrl;

/** The topic of queued mails: the purpose of the link or code, and its account. */
export const topicOf = (purpose: TokenPurpose, userId: string): string => `${purpose}:${userId}`;

/** Removes an account's queued mails whose link or code no longer works. */
export async function voidMails(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  const topics = purposes.map((purpose) => topicOf(purpose, userId));
  await database
    .updateTable('mails')
    .set({ failed_at: clock.now(), content: null })
    .where('topic', 'in', topics)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

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
interface SealedMail {
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

/** Only `enqueueMail` writes these rows, so any other shape is a bug. */
const isMail = (value: unknown): value is Mail =>
  isRecord(value) &&
  typeof value.template === 'string' &&
  hasText(`mails.${value.template}.subject`) &&
  typeof value.to === 'string' &&
  isLanguage(value.language) &&
  isRecord(value.values);

interface SealedRow {
  readonly id: string;
  readonly content: string | null;
}

/** Opens a queued mail. */
export async function openMail(keys: KeyStore, { id, content }: SealedRow): Promise<Mail> {
  const mail: unknown = JSON.parse(await unseal(keys, 'mail', content ?? '', `mails ${id}`));
  if (!isMail(mail)) throw new Error('the queue has an entry that is not a mail');
  return mail;
}

/** The host at which the mail's link or code would have been used. */
function hostOf(values: Mail['values']): string {
  if ('host' in values && values.host !== undefined) return values.host;
  return 'link' in values && values.link !== undefined ? new URL(values.link).hostname : '';
}

/** Notifies the recipient of a mail whose link or code expired before delivery, and says where to request another. */
export async function notifyExpired(worker: Store, stored: Pick<StoredMail, 'id' | 'content'>): Promise<void> {
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
