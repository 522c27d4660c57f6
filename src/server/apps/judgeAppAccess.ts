import type { Service } from '../core/Service.ts';
import { settleLicences } from './signOns.ts';

export type AppRefusal =
  | { readonly reason: 'UNKNOWN' | 'DEACTIVATED' | 'NOT_ASSIGNED' | 'ENDED' }
  | { readonly reason: 'NOT_START'; readonly usedStartAt: Date };

/** Why an account may not use an organisation's app now, or undefined if it may. */
export async function judgeAppAccess(
  service: Pick<Service, 'database' | 'clock'>,
  userId: string,
  orgAppId: string,
): Promise<AppRefusal | undefined> {
  await settleLicences(service);
  const app = await service.database
    .selectFrom('org_apps')
    .leftJoin('app_assignments', (join) =>
      join
        .onRef('app_assignments.org_app_id', '=', 'org_apps.id')
        .on('app_assignments.user_id', '=', userId)
        .on('app_assignments.revoked_at', 'is', null),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.org_id', '=', 'org_apps.org_id').on('users.id', '=', userId).on('assigned_to_all', '=', true),
    )
    .select(['org_apps.state', 'org_apps.used_start_at', 'org_apps.used_end_at', 'app_assignments.user_id'])
    .select('users.id as member_id')
    .where('org_apps.id', '=', orgAppId)
    .executeTakeFirst();
  if (!app) return { reason: 'UNKNOWN' };
  const now = service.clock.now();
  if (app.state === 'DEACTIVATED') return { reason: 'DEACTIVATED' };
  if (app.user_id === null && app.member_id === null) return { reason: 'NOT_ASSIGNED' };
  if (app.used_start_at && app.used_start_at > now) return { reason: 'NOT_START', usedStartAt: app.used_start_at };
  if (app.used_end_at && app.used_end_at <= now) return { reason: 'ENDED' };
  return undefined;
}

/**
 * The apps assigned to an account, or to everyone in its organisation, sorted by name. Apps that cannot be used right
 * now are included.
 */
export async function listApps({ database }: Pick<Service, 'database'>, userId: string) {
  return database
    .selectFrom('org_apps')
    .innerJoin('apps', 'apps.id', 'org_apps.app_id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['org_apps.id', 'apps.name', 'apps.logo'])
    .where((row) =>
      row.or([
        row.and([row('assigned_to_all', '=', true), row('org_apps.org_id', '=', row.ref('users.org_id'))]),
        row.exists(
          row
            .selectFrom('app_assignments')
            .select('app_assignments.user_id')
            .whereRef('app_assignments.org_app_id', '=', 'org_apps.id')
            .where('app_assignments.user_id', '=', userId)
            .where('app_assignments.revoked_at', 'is', null),
        ),
      ]),
    )
    .orderBy('apps.name')
    .orderBy('org_apps.id')
    .limit(100)
    .execute();
}
