import { sql } from 'kysely';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { mayUse } from './mayUse.ts';

/**
 * Queues logout tokens and security events for the sessions of an app whose person may no longer use it. Call it in the transaction that
 * takes the app away; calling it again does nothing.
 */
export async function endAppSessions(database: Database, orgAppId: string, now: Date): Promise<void> {
  await sql`
    with ended as (
      delete from app_sessions using sessions, users, oauth_clients, org_apps
      where sessions.id = app_sessions.session_id and sessions.ended_at is null and users.id = sessions.user_id
        and oauth_clients.id = app_sessions.client_id and org_apps.id = oauth_clients.org_app_id
        and org_apps.id = ${orgAppId}
        and not ${mayUse(now)}
      returning app_sessions.client_id, app_sessions.sid, users.id as user_id)
    select queue_end(client_id, user_id, sid, ${now}::timestamptz) from ended`.execute(database);
}

/** Does the same for every app whose time of use has ended. It is idempotent. */
export async function endSessionsOfEndedApps({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ended = database
    .selectFrom('app_sessions')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'app_sessions.client_id')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('sessions', 'sessions.id', 'app_sessions.session_id')
    .select('org_apps.id')
    .distinct()
    .where('org_apps.used_end_at', '<=', now)
    .where('sessions.ended_at', 'is', null);
  for (const { id } of await ended.execute()) await endAppSessions(database, id, now);
}
