import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { revokeGrantsOf } from '../credentials/revokeGrantsOf.ts';
import type { FoundClient } from './findClient.ts';
import { readConsents } from './readConsents.ts';

export interface Approval {
  readonly scope: string;
  readonly state: 'APPROVED' | 'DENIED';
}

/**
 * Stores the decisions of an account about a client. A required scope is always approved (D-82), and a missing one is
 * denied. A withdrawn scope at once revokes what came of the older decision, in every session.
 * @throws Refusal BAD_REQUEST for a scope that is not the client's, or that is decided twice
 */
export async function storeApprovals(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  userId: string,
  client: FoundClient,
  approvals: readonly Approval[],
): Promise<void> {
  const decided = new Map(approvals.map(({ scope, state }) => [scope, state]));
  const isForeign = approvals.some(({ scope }) => !client.scope.includes(scope));
  if (isForeign || decided.size < approvals.length) throw new Refusal('BAD_REQUEST', { detail: 'scopes' });
  const rows = client.scope.map((scope) => ({
    user_id: userId,
    client_id: client.id,
    scope,
    state: client.autoapprove.includes(scope) ? 'APPROVED' : (decided.get(scope) ?? 'DENIED'),
    decided_at: clock.now(),
  }));
  if (rows.length === 0) return;
  const denied = rows.filter(({ state }) => state === 'DENIED').map(({ scope }) => scope);
  await database.transaction().execute(async (transaction) => {
    const before = await readConsents({ database: transaction }, userId, client.id);
    await transaction
      .insertInto('consents')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'client_id', 'scope']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          decided_at: ref('excluded.decided_at'),
        })),
      )
      .execute();
    const isWithdrawn = before.some(({ scope, state }) => state === 'APPROVED' && denied.includes(scope));
    if (isWithdrawn) await revokeGrantsOf({ database: transaction }, userId, client.id);
  });
}
