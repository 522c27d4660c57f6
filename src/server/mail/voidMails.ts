import type { Service } from '../core/Service.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';

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
