import type { Service } from '../core/Service.ts';

/** The apps that are assigned to an account, by name, whether or not they may be used right now. */
export async function listApps({ database }: Pick<Service, 'database'>, userId: string) {
  return database
    .selectFrom('app_assignments')
    .innerJoin('org_apps', 'org_apps.id', 'app_assignments.org_app_id')
    .innerJoin('apps', 'apps.id', 'org_apps.app_id')
    .select(['org_apps.id', 'apps.name'])
    .where('app_assignments.user_id', '=', userId)
    .where('app_assignments.revoked_at', 'is', null)
    .orderBy('apps.name')
    .limit(100)
    .execute();
}
