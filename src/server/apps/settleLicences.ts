import type { Service } from '../core/Service.ts';
import { endAppSessions } from './endAppSessions.ts';

/**
 * Revokes an app's assignments after its licence has ended without a renewal (LICENCE-05). It runs before each use of
 * an app and every hour, and is idempotent.
 */
export async function settleLicences({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = database.selectFrom('licence_renewals').where('expires_at', '<=', now).where('settled_at', 'is', null);
  if (!(await due.select('id').executeTakeFirst())) return;
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('licence_renewals')
      .set({ settled_at: now })
      .where('expires_at', '<=', now)
      .where('settled_at', 'is', null)
      .returning(['org_app_id', 'choice'])
      .execute();
    const lapsed = ended.filter(({ choice }) => choice !== 'RENEW').map(({ org_app_id }) => org_app_id);
    if (lapsed.length === 0) return;
    await transaction
      .updateTable('app_assignments')
      .set({ revoked_at: now })
      .where('org_app_id', 'in', lapsed)
      .where('revoked_at', 'is', null)
      .execute();
    await transaction.updateTable('org_apps').set({ assigned_to_all: false }).where('id', 'in', lapsed).execute();
    for (const id of lapsed) await endAppSessions(transaction, id, now);
  });
}
