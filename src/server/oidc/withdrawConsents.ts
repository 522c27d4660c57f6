import { type AuditStore, recordOwn } from '../core/audit/recordOwn.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { revokeGrantsOf } from '../credentials/revokeGrantsOf.ts';
import { untellApp } from '../credentials/tellApps.ts';

/** The clients that an account has consented to, with the names of their apps and the latest decision. */
export const listConsents = ({ database }: Pick<Service, 'database'>, userId: string) =>
  database
    .selectFrom('consents')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'consents.client_id')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('apps', 'apps.id', 'org_apps.app_id')
    .select(['consents.client_id', 'apps.name'])
    .select(({ fn }) => fn.max('consents.decided_at').as('decided_at'))
    .where('consents.user_id', '=', userId)
    .where('consents.state', '=', 'APPROVED')
    .groupBy(['consents.client_id', 'apps.name'])
    .orderBy('apps.name')
    .orderBy('consents.client_id')
    .limit(100)
    .execute();

/**
 * Deletes an account's decisions about a client, and revokes what the client holds. The client then has to request
 * consent again.
 */
export async function withdrawConsents(
  store: AuditStore & Pick<Service, 'database'>,
  user: Pick<User, 'id' | 'org_id'>,
  clientId: string,
): Promise<void> {
  await store.database.transaction().execute(async (database) => {
    const withdrawn = await database
      .deleteFrom('consents')
      .where('user_id', '=', user.id)
      .where('client_id', '=', clientId)
      .returning('scope')
      .execute();
    if (withdrawn.length === 0) return;
    const details = { client: clientId, scopes: withdrawn.map(({ scope }) => scope).join(' ') };
    await recordOwn({ ...store, database }, user, { action: 'consent.withdrawn', details });
    await revokeGrantsOf({ database }, user.id, clientId);
    await untellApp({ database }, clientId, user.id);
  });
}
