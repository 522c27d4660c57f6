import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import { Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { HOUR } from '../core/time/Clock.ts';
import { revokeGrantsOf } from '../credentials/revokeEarned.ts';
import { untellApp } from '../credentials/tellApps.ts';
import { countTry } from '../limits/countTry.ts';
import type { FoundClient } from './findClient.ts';

/** What an account has decided about a client. */
export async function readConsents({ database }: Pick<Service, 'database'>, userId: string, clientId: string) {
  return database
    .selectFrom('consents')
    .select(['scope', 'state', 'decided_at'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute();
}

interface Approval {
  readonly scope: string;
  readonly state: 'APPROVED' | 'DENIED';
}

/** The maximum number of decisions by one account, since each adds an event to the audit trail. */
const PER_ACCOUNT = { tries: 60, window: HOUR };

/**
 * Stores an account's decisions about a client's scopes. A required scope is always approved (D-82), and a scope
 * without a decision is denied. Withdrawing a scope immediately revokes what was issued for the older decision, in
 * every session. The audit trail records the changed scopes.
 * @throws Refusal BAD_REQUEST for a scope that is not the client's, or that is decided twice; TOO_MANY_REQUESTS
 */
export async function storeApprovals(
  store: AuditStore,
  user: Pick<User, 'id' | 'org_id'>,
  client: FoundClient,
  approvals: readonly Approval[],
): Promise<void> {
  const decided = new Map(approvals.map(({ scope, state }) => [scope, state]));
  const isForeign = approvals.some(({ scope }) => !client.scope.includes(scope));
  if (isForeign || decided.size < approvals.length) throw new Refusal('BAD_REQUEST', { detail: 'scopes' });
  const rows = client.scope.map((scope) => ({
    user_id: user.id,
    client_id: client.id,
    scope,
    state: client.autoapprove.includes(scope) ? 'APPROVED' : (decided.get(scope) ?? 'DENIED'),
    decided_at: store.clock.now(),
  }));
  if (rows.length === 0) return;
  await countTry(store, `decisions-of:${user.id}`, PER_ACCOUNT);
  await store.database.transaction().execute(async (database) => {
    const consents = await readConsents({ database }, user.id, client.id);
    const before = new Set(consents.filter(({ state }) => state === 'APPROVED').map(({ scope }) => scope));
    await database
      .insertInto('consents')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'client_id', 'scope']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          decided_at: ref('excluded.decided_at'),
        })),
      )
      .execute();
    const given = rows.filter(({ scope, state }) => state === 'APPROVED' && !before.has(scope));
    const withdrawn = rows.filter(({ scope, state }) => state === 'DENIED' && before.has(scope));
    const tell = async (action: 'consent.given' | 'consent.withdrawn', changed: typeof rows) => {
      if (changed.length === 0) return;
      const details = { client: client.id, scopes: changed.map(({ scope }) => scope).join(' ') };
      await recordOwn({ ...store, database }, user, { action, details });
    };
    await tell('consent.given', given);
    await tell('consent.withdrawn', withdrawn);
    if (withdrawn.length === 0) return;
    await revokeGrantsOf({ database }, user.id, client.id);
    await untellApp({ database }, client.id, user.id);
  });
}

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
