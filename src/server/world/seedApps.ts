import { randomUUID } from 'node:crypto';
import type { Database } from '../core/database/Database.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { CLIENTS, RENEWALS, UNASSIGNED, USE } from './clients.ts';
import { APPS } from './organisations.ts';

interface Member {
  readonly id: string;
  readonly org_id: string | null;
}

/** When the apps may be used and by whom, their clients, and licences that wait for a renewal. */
export async function seedApps(database: Database, members: readonly Member[], now: Date): Promise<void> {
  const inDays = (days: number) => addSeconds(now, days * DAY);
  for (const [id, use] of Object.entries(USE)) {
    const changes = {
      ...('startsInDays' in use ? { used_start_at: inDays(use.startsInDays) } : {}),
      ...('endsInDays' in use ? { used_end_at: inDays(use.endsInDays) } : {}),
      ...('deactivated' in use ? { state: 'DEACTIVATED' as const } : {}),
    };
    await database.updateTable('org_apps').set(changes).where('id', '=', id).execute();
  }
  const assignments = APPS.filter(({ orgAppId }) => orgAppId !== UNASSIGNED).flatMap(({ orgAppId, orgId }) =>
    members
      .filter((member) => member.org_id === orgId)
      .map(({ id }) => ({ org_app_id: orgAppId, user_id: id, assigned_at: now, revoked_at: null })),
  );
  await database.insertInto('app_assignments').values(assignments).execute();
  for (const { id, orgAppId, scope } of CLIENTS) {
    const client = { id, org_app_id: orgAppId, secret: null, redirect_uris: '[]', post_logout_redirect_uris: '[]' };
    const scopes = { scope: JSON.stringify(scope), autoapprove: JSON.stringify(['openid']) };
    await database
      .insertInto('oauth_clients')
      .values({ ...client, ...scopes })
      .execute();
  }
  for (const { token, orgAppId, workspace, license, inDays: days } of RENEWALS) {
    const renewal = { id: randomUUID(), token_hash: hashSecret(token), org_app_id: orgAppId, workspace, license };
    const open = { expires_at: inDays(days), choice: null, message: null, answered_at: null, settled_at: null };
    await database
      .insertInto('licence_renewals')
      .values({ ...renewal, ...open })
      .execute();
  }
}
