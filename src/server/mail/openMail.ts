import { isLanguage } from '../../contract/languages.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { KeyStore } from '../core/keys/KeyStore.ts';
import { unseal } from '../core/keys/seal.ts';
import { hasText } from '../texts/text.ts';
import type { Mail } from './Mail.ts';

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
