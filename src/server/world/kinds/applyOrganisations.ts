import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { requireFreeAlias, retireAlias } from '../../administration/removeOrganisation.ts';
import { DEFAULT_POLICY } from '../../passwords/judgePassword.ts';
import { type Applying, applyEach, change, compareRow } from '../Applying.ts';

type Item = WorldItem<'organisations'>;

/** The columns of an organisation that a world may set. */
const columnsOf = (item: Item) => ({
  name: item.name,
  label: item.name,
  alias: item.alias,
  icon: item.icon,
  color: item.color,
  terms_uri: item.termsUri,
  privacy_uri: item.privacyUri,
  password_policy: item.passwordPolicy,
  password_change_uri: item.passwordChangeUri,
  mfa_required: item.mfaRequired,
  passkey_sign_in: item.passkeySignIn,
  approval_required: item.approvalRequired,
  discloses_lookup: item.disclosesLookup,
  admin_email: item.adminEmail,
  ip_zones: item.ipZones,
});

export async function applyOrganisations(applying: Applying, items: NonNullable<World['organisations']>) {
  await applyEach('organisations', items, async (item) => {
    await applyOrganisation(applying, item);
    await applyDomains(applying, item);
  });
}

async function applyOrganisation(applying: Applying, item: Item): Promise<void> {
  const { database, now } = applying;
  const query = database.selectFrom('organisations').selectAll().where('id', '=', item.id);
  const stored = await query.executeTakeFirst();
  const compared = compareRow(`organisation ${item.id}`, stored, columnsOf(item));
  change(applying, [item.id], compared.changes);
  if (stored?.alias !== item.alias) {
    await requireFreeAlias(database, item);
    if (stored) await retireAlias(database, stored);
  }
  if (stored === undefined) {
    const first = { icon: null, password_change_uri: null, ip_zones: null, admin_email: null, created_at: now };
    const names = { id: item.id, name: item.name, label: item.name, alias: item.alias };
    const row = { ...first, password_policy: JSON.stringify(DEFAULT_POLICY), ...compared.set, ...names };
    await database.insertInto('organisations').values(row).execute();
  } else if (compared.changes.length > 0) {
    await database.updateTable('organisations').set(compared.set).where('id', '=', item.id).execute();
  }
}

/**
 * People who sign up with a domain join its organisation, so only an operator of all organisations may assign a domain.
 */
async function applyDomains(applying: Applying, { id, domains }: Item): Promise<void> {
  if (domains === undefined) return;
  const { database, about } = applying;
  const rows = await database.selectFrom('organisation_domains').select('domain').where('org_id', '=', id).execute();
  const stored = rows.map(({ domain }) => domain);
  const [wanted, held] = [new Set<string>(domains), new Set(stored)];
  const added = [...wanted].filter((domain) => !held.has(domain));
  const gone = stored.filter((domain) => !wanted.has(domain));
  if (added.length > 0) about(undefined);
  const said = (sign: string) => (domain: string) => `${sign} organisation ${id} domain ${domain}`;
  change(applying, [id], [...added.map(said('+')), ...gone.map(said('-'))]);
  if (added.length > 0) {
    const values = added.map((domain) => ({ domain, org_id: id }));
    await database.insertInto('organisation_domains').values(values).execute();
  }
  if (gone.length > 0) {
    const ofOrganisation = database.deleteFrom('organisation_domains').where('org_id', '=', id);
    await ofOrganisation.where('domain', 'in', gone).execute();
  }
}
