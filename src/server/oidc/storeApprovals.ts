import { type AuditStore, recordOwn } from '../core/audit/recordOwn.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { HOUR } from '../core/time/addSeconds.ts';
import { revokeGrantsOf } from '../credentials/revokeGrantsOf.ts';
import { untellApp } from '../credentials/tellApps.ts';
import { countTry } from '../limits/countTry.ts';
import type { FoundClient } from './findClient.ts';
import { readConsents } from './readConsents.ts';

export interface Approval {
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
