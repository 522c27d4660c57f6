import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { AdministrationError } from '../../administration/AdministrationError.ts';
import { createSecret, hashSecret } from '../../tokens/createSecret.ts';
import { type Applying, applyEach, change } from '../Applying.ts';
import { compareRow } from '../compareRow.ts';
import { ownerOf } from '../ownerOf.ts';

type Item = WorldItem<'licences'>;

/** The columns of a licence whose end nobody has answered yet. */
const OPEN = { choice: null, message: null, answered_at: null, settled_at: null };

export async function applyLicences(applying: Applying, items: NonNullable<World['licences']>): Promise<void> {
  await applyEach('licences', items, (item) => applyLicence(applying, item));
}

/** Applies a licence. A new one gets a renewal link for the organisation's administrator. */
async function applyLicence(applying: Applying, item: Item): Promise<void> {
  const { database, now, made, licenceLink } = applying;
  const orgId = await ownerOf(database, item.orgAppId);
  if (orgId === undefined) {
    throw new AdministrationError(`names app ${item.orgAppId}, which does not exist: add an app with that orgAppId`);
  }
  const stored = await database.selectFrom('licence_renewals').selectAll().where('id', '=', item.id).executeTakeFirst();
  const wanted = { org_app_id: item.orgAppId, workspace: item.workspace, license: item.license };
  const compared = compareRow(`licence ${item.id}`, stored, { ...wanted, expires_at: new Date(item.expiresAt) });
  const owners = new Set([orgId, (stored && (await ownerOf(database, stored.org_app_id))) ?? orgId]);
  change(applying, owners, compared.changes);
  if (stored !== undefined) {
    if (compared.changes.length === 0) return;
    // A licence that has ended and is extended ends again, unless that end is answered too.
    const isExtended = stored.settled_at !== null && new Date(item.expiresAt) > now;
    const set = { ...compared.set, ...(isExtended ? OPEN : {}) };
    await database.updateTable('licence_renewals').set(set).where('id', '=', item.id).execute();
    return;
  }
  const token = createSecret();
  const row = { ...OPEN, ...wanted, id: item.id, token_hash: hashSecret(token), expires_at: new Date(item.expiresAt) };
  await database.insertInto('licence_renewals').values(row).execute();
  made.push({ name: `link to renew licence ${item.id}`, value: licenceLink(token) });
}
