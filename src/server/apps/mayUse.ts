import { type RawBuilder, sql } from 'kysely';

/** Whether a person of `users` may use an app of `org_apps` now, as a condition of a statement with both tables. */
export const mayUse = (now: Date): RawBuilder<boolean> => sql`
  (org_apps.state = 'ACTIVE' and coalesce(org_apps.used_end_at > ${now}::timestamptz, true) and (
    (org_apps.assigned_to_all and org_apps.org_id = users.org_id)
    or exists (select from app_assignments
      where org_app_id = org_apps.id and user_id = users.id and revoked_at is null)))`;
