import type { Session } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';

export type ListedSession = Pick<Session, 'id' | 'device_label' | 'source' | 'created_at'>;

/** More sessions than an account has, since a sign-in ends those on other devices (D-39). */
const MOST = 50;

/** The live sessions of an account, newest first. */
export async function listSessions(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  userId: string,
): Promise<ListedSession[]> {
  const now = clock.now();
  return database
    .selectFrom('sessions')
    .select(['id', 'device_label', 'source', 'created_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
}
