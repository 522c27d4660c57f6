import type { Service } from '../core/Service.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';

/** What a waiting mail carries, by which it is found: a link or code of an account. */
export const topicOf = (purpose: TokenPurpose, userId: string): string => `${purpose}:${userId}`;

/** Takes from the queue what waits there with a link or code of an account that works no more. */
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
