import type { Database } from '../core/database/Database.ts';
import { AdministrationError } from './AdministrationError.ts';

interface Named {
  readonly id: string;
  readonly alias: string;
}

const factOf = (alias: string): string => `retired-alias:${alias}`;

/**
 * Retires an alias, and with it the issuer that the organisation's apps trust, so their grants and tokens are revoked.
 * Another organisation with the same alias would take over the signing key and the trust of apps, also of those that
 * were removed here before, so an alias is never reused.
 */
export async function retireAlias(database: Database, { id, alias }: Named): Promise<void> {
  await database.deleteFrom('oidc_records').where('kind', 'like', `${alias}:%`).execute();
  await database
    .insertInto('facts')
    .values({ name: factOf(alias), value: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id }))
    .execute();
}

/**
 * Commands name an organisation by its id or its alias, so neither is both.
 * @throws AdministrationError if the alias was another organisation's, or if one has the other's id as its alias
 */
export async function requireFreeAlias(database: Database, { id, alias }: Named): Promise<void> {
  const others = database.selectFrom('organisations').select('id').where('id', '<>', id);
  const other = others.where((row) => row.or([row('id', '=', alias), row('alias', '=', id)]));
  if (await other.executeTakeFirst())
    throw new AdministrationError('has an id or alias by which another organisation is named: choose another');
  const query = database.selectFrom('facts').select('value').where('name', '=', factOf(alias));
  const before = await query.executeTakeFirst();
  if (before === undefined || before.value === id) return;
  throw new AdministrationError(
    `has the alias ${alias}, which was that of ${before.value}: apps may still trust its issuer, so choose another`,
  );
}
