import type { Database } from '../core/database/Database.ts';
import { AdministrationError } from './AdministrationError.ts';

interface Named {
  readonly id: string;
  readonly alias: string;
}

const factOf = (alias: string): string => `retired-alias:${alias}`;

/**
 * Retires an alias, and with it the issuer that the organisation's apps trust, so their grants and tokens are revoked.
 * Another organisation with the same alias would take over the signing key and the apps' trust, so an alias with apps
 * is never reused.
 */
export async function retireAlias(database: Database, { id, alias }: Named): Promise<void> {
  const records = database.deleteFrom('oidc_records').where('kind', 'like', `${alias}:%`);
  const [ended] = await records.execute();
  const client = await database
    .selectFrom('oauth_clients')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .select('oauth_clients.id')
    .where('org_apps.org_id', '=', id)
    .executeTakeFirst();
  if (client === undefined && ended?.numDeletedRows === 0n) return;
  await database
    .insertInto('facts')
    .values({ name: factOf(alias), value: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id }))
    .execute();
}

/** @throws AdministrationError if the alias was another organisation's */
export async function requireFreeAlias(database: Database, { id, alias }: Named): Promise<void> {
  const query = database.selectFrom('facts').select('value').where('name', '=', factOf(alias));
  const before = await query.executeTakeFirst();
  if (before === undefined || before.value === id) return;
  throw new AdministrationError(
    `has the alias ${alias}, which was that of ${before.value}: apps may still trust its issuer, so choose another`,
  );
}
