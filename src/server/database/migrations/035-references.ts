import type { Kysely, Migration } from 'kysely';

/** Indexes on foreign keys: without them, removing a row searches all rows of each table that may refer to it. */
const COLUMNS = [
  ['administrators', 'org_id'],
  ['app_assignments', 'user_id'],
  ['bucket_entries', 'session_id'],
  ['bucket_entries', 'user_id'],
  ['consents', 'client_id'],
  ['factor_setups', 'user_id'],
  ['inquiries', 'user_id'],
  ['known_devices', 'user_id'],
  ['licence_renewals', 'org_app_id'],
  ['oauth_clients', 'org_app_id'],
  ['org_apps', 'app_id'],
  ['org_apps', 'org_id'],
  ['organisation_domains', 'org_id'],
  ['passkeys', 'device_id'],
  ['scim_tokens', 'org_id'],
  ['sessions', 'device_id'],
  ['sign_ons', 'org_app_id'],
  ['sign_ons', 'user_id'],
] as const;

export const references: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of COLUMNS)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  },
};
