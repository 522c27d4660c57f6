import type { Service } from '../core/Service.ts';

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
