import type { Selectable } from 'kysely';
import { givingOf } from '../../../contract/scopes.ts';
import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { AdministrationError } from '../../administration/AdministrationError.ts';
import { revokeClient } from '../../administration/removeClient.ts';
import type { OAuthClientsTable } from '../../core/database/tables/Clients.ts';
import { createSecret } from '../../tokens/createSecret.ts';
import { type Applying, applyEach, change } from '../Applying.ts';
import { compareRow } from '../compareRow.ts';
import { ownerOf } from '../ownerOf.ts';

type Item = WorldItem<'clients'>;
type Client = Selectable<OAuthClientsTable>;

export async function applyClients(applying: Applying, items: NonNullable<World['clients']>): Promise<void> {
  await applyEach('clients', items, (item) => applyClient(applying, item));
}

async function applyClient(applying: Applying, item: Item): Promise<void> {
  const { database } = applying;
  const orgId = await ownerOf(database, item.orgAppId);
  if (orgId === undefined) {
    throw new AdministrationError(`names app ${item.orgAppId}, which does not exist: add an app with that orgAppId`);
  }
  const stray = item.autoapprove?.find((scope) => !item.scope.includes(scope));
  if (stray) throw new AdministrationError(`approves "${stray}", which is not in its scope: add it there`);
  const stored = await database.selectFrom('oauth_clients').selectAll().where('id', '=', item.id).executeTakeFirst();
  const compared = compareRow(`client ${item.id}`, stored, {
    org_app_id: item.orgAppId,
    redirect_uris: item.redirectUris,
    scope: item.scope,
    post_logout_redirect_uris: item.postLogoutRedirectUris,
    autoapprove: item.autoapprove,
  });
  const owners = new Set([orgId, (stored && (await ownerOf(database, stored.org_app_id))) ?? orgId]);
  change(applying, owners, compared.changes);
  const secret = secretOf(applying, item, stored);
  if (stored === undefined) {
    const texts = { redirect_uris: JSON.stringify(item.redirectUris), scope: JSON.stringify(item.scope) };
    const first = { secret: null, post_logout_redirect_uris: '[]', autoapprove: '["openid"]' };
    const row = { ...first, ...compared.set, ...texts, ...secret, id: item.id, org_app_id: item.orgAppId };
    await database.insertInto('oauth_clients').values(row).execute();
    return;
  }
  const told = `~ client ${item.id} ${secret?.secret === null ? 'loses' : 'gets'} its secret`;
  change(applying, owners, secret === undefined ? [] : [told]);
  const set = { ...compared.set, ...secret };
  if (Object.keys(set).length === 0) return;
  await database.updateTable('oauth_clients').set(set).where('id', '=', item.id).execute();
  await endOutdated(applying, item, stored, secret !== undefined);
}

/**
 * A client that is restricted, or moved to another app, loses what it was given before; scopes that it may no longer
 * request, and a new app, need new decisions.
 */
async function endOutdated(
  { database, changes }: Applying,
  item: Item,
  stored: Pick<Client, 'org_app_id' | 'scope' | 'redirect_uris'>,
  hasOtherSecret: boolean,
): Promise<void> {
  const isMoved = stored.org_app_id !== item.orgAppId;
  const gone = givingOf(stored.scope).filter((scope) => !new Set<string>(item.scope).has(scope));
  const isNarrower = gone.length > 0 || stored.redirect_uris.some((uri) => !item.redirectUris.includes(uri));
  if (!isMoved && !isNarrower && !hasOtherSecret) return;
  const consents = database.deleteFrom('consents').where('client_id', '=', item.id);
  if (isMoved) await consents.execute();
  else if (gone.length > 0) await consents.where('scope', 'in', gone).execute();
  await revokeClient(database, item.id);
  changes.push(`- client ${item.id} grants and tokens`);
}

/** A secret is made when a client becomes confidential, and removed when it becomes public. */
function secretOf(
  { sealSecret, made }: Applying,
  { id, confidential }: Item,
  stored: { readonly secret: string | null } | undefined,
): { readonly secret: string | null } | undefined {
  const isConfidential = (stored?.secret ?? null) !== null;
  if (confidential === undefined || confidential === isConfidential) return undefined;
  if (!confidential) return { secret: null };
  const secret = createSecret();
  made.push({ name: `secret of client ${id}`, value: secret });
  return { secret: sealSecret(secret, `oauth_clients ${id}`) };
}
