import { sql } from 'kysely';
import { FALLBACK } from '../../../contract/languages.ts';
import type { World, WorldItem } from '../../../contract/worldSchema.ts';
import { isMailAddress } from '../../../engine/contract/address/mailAddress.ts';
import { accountRow } from '../../accounts/accountRow.ts';
import { displayName, normaliseUsername } from '../../accounts/findUser.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { deleteAccount } from '../../administration/removeOrganisation.ts';
import { isActive, setActive } from '../../administration/setActive.ts';
import type { Database, Organisation, User } from '../../core/database/Database.ts';
import { foldNames, inChunks, insertRows, isUniqueViolation } from '../../core/database/queries.ts';
import { DEFAULT_ORGANISATION, hasDomain } from '../../organisations/organisations.ts';
import { domainOf } from '../../signUp/signUp.ts';
import { type Applying, applyEach, change, compareRow } from '../Applying.ts';

type Named = Pick<WorldItem<'users'>, 'username' | 'organisation'>;

/**
 * The keys of a world's accounts, in the items' order: the organisation, and the name in the form in which the database
 * compares it.
 */
export async function accountKeys(database: Database, items: readonly Named[]): Promise<string[]> {
  const names = await foldNames(
    database,
    items.map(({ username }) => normaliseUsername(username)),
  );
  return names.map((name, index) => accountKey(name, items[index]?.organisation));
}

/** @param name from the database, in lower case */
const accountKey = (name: string, organisation: string | null | undefined): string =>
  JSON.stringify([name, organisation ?? null]);

type Item = WorldItem<'users'>;

/** Reads and writes a few hundred accounts at a time, so tens of thousands take seconds and little memory. */
export async function applyUsers(applying: Applying, items: NonNullable<World['users']>): Promise<void> {
  const organisations = await findOrganisations(applying);
  const named = new Set<string>();
  let first = 0;
  for (const chunk of inChunks(items)) {
    await applyChunk(applying, chunk, { first, named, organisations });
    first += chunk.length;
  }
}

interface Around {
  /** The index of the chunk's first entry in the whole list. */
  readonly first: number;
  /** The accounts that the world has named so far. */
  readonly named: Set<string>;
  readonly organisations: ReadonlyMap<string, Organisation>;
}

async function applyChunk(applying: Applying, items: readonly Item[], { first, named, organisations }: Around) {
  const keys = await accountKeys(applying.database, items);
  const stored = await findStored(applying, items);
  const created: { readonly item: Item; readonly row: NewRow }[] = [];
  await applyEach(
    'users',
    items,
    async (item, index) => {
      const key = keys[index] ?? '';
      if (named.has(key)) throw new AdministrationError(`names ${item.username} again: remove it`);
      named.add(key);
      const organisation = organisations.get(item.organisation ?? DEFAULT_ORGANISATION);
      if (!organisation) {
        throw new AdministrationError(`names organisation ${item.organisation}, which does not exist: add it`);
      }
      if (item.passwordHash) await requireOwnDomain(applying, item);
      const account = await claim(applying, stored.get(key), item.username);
      if (account === undefined) created.push({ item, row: rowOf(applying, item, organisation) });
      else await changeUser(applying, item, account);
    },
    first,
  );
  await insertRows(
    applying.database,
    'users',
    created.map(({ row }) => row),
  );
  const passkeys = created.flatMap(({ item, row }) => passkeysOf(applying, item, row.id));
  await insertRows(applying.database, 'passkeys', passkeys).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AdministrationError('has a passkey that another account has already: leave it out');
  });
  await inviteNew(applying, created, organisations);
}

type NewRow = ReturnType<typeof rowOf>;

async function findOrganisations({ database }: Applying): Promise<ReadonlyMap<string, Organisation>> {
  const rows = await database.selectFrom('organisations').selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stored accounts by `accountKey`: the database compares names as it does at sign-in (`isSameName`). */
async function findStored({ database }: Applying, items: readonly Item[]): Promise<ReadonlyMap<string, User>> {
  const names = JSON.stringify(items.map(({ username }) => normaliseUsername(username)));
  const asked = sql<{ name: string }>`json_array_elements_text(${names}::json)`;
  const users = await database
    .selectFrom(asked.as<'asked'>(sql`asked (name)`))
    .innerJoin('users', (join) => join.on(sql`lower(users.username)`, '=', sql`lower(asked.name)`))
    .selectAll('users')
    .select(sql<string>`lower(users.username)`.as('name'))
    .execute();
  return new Map(users.map(({ name, ...user }) => [accountKey(name, user.org_id), user]));
}

/**
 * The account to change. An unproved sign-up is removed first, since its password may be a stranger's.
 * @throws AdministrationError for a deleted account
 */
async function claim(applying: Applying, user: User | undefined, username: string): Promise<User | undefined> {
  if (user?.state === 'DELETED') {
    throw new AdministrationError(`names ${username}, whose account was deleted: choose another name`);
  }
  if (user?.state !== 'UNVERIFIED') return user;
  await deleteAccount(storeOf(applying), user);
  return undefined;
}

/**
 * An account with a password is active at once, and apps trust its address, so an operator of one organisation may use
 * only that organisation's domains.
 */
async function requireOwnDomain({ database, about }: Applying, { username, organisation }: Item): Promise<void> {
  try {
    about(undefined);
  } catch (error) {
    if (!(await hasDomain(database, organisation ?? null, domainOf(username)))) throw error;
  }
}

const storeOf = ({ database, now }: Applying) => ({ database, clock: { now: () => now, wait: async () => {} } });

/** A user's columns that a world may set, except the state. An unchanged name keeps its display form. */
function columnsOf(item: Item, user?: Pick<User, 'first_name' | 'last_name'>) {
  const names = displayName(item.firstName, item.lastName ?? user?.last_name ?? '');
  const isNamed = user === undefined || names.first !== user.first_name || names.last !== user.last_name;
  return {
    ...(isNamed ? { first_name: names.first, last_name: names.last, display_name: names.display } : {}),
    external_id: item.externalId,
    profile_image_url: item.profileImageUrl,
    ip_zones: item.ipZones,
    mfa_required: item.mfaRequired,
    alternative_requirement: item.alternativeRequirement,
    device_check: item.deviceCheck,
  };
}

function rowOf(applying: Applying, item: Item, organisation: Organisation) {
  const username = normaliseUsername(item.username);
  if (!item.passwordHash && !isMailAddress(username)) {
    throw new AdministrationError(
      `names ${username}, which is no e-mail address: without a password nobody could ever sign in, so correct it`,
    );
  }
  const compared = compareRow(`user ${username}`, undefined, columnsOf(item));
  const orgId = organisation.id === DEFAULT_ORGANISATION ? null : organisation.id;
  const passwordHash = item.passwordHash ?? null;
  const open = passwordHash === null ? ('PENDING' as const) : ('ACTIVATED' as const);
  change(applying, [orgId], compared.changes);
  const account = accountRow(
    {
      username,
      firstName: item.firstName,
      lastName: item.lastName ?? '',
      passwordHash,
      channel: 'PASSWORD',
      organisation: organisation.id === DEFAULT_ORGANISATION ? undefined : organisation,
      state: item.active === false ? 'DEACTIVATED' : open,
    },
    applying.now,
  );
  const first = { mfa_required: false, alternative_requirement: 'OPTIONAL' as const, device_check: false };
  const set = { ...compared.set, ip_zones: item.ipZones ?? null };
  return {
    ...account,
    ...first,
    external_id: null,
    ...set,
    ...factorOf(applying, item, account.id),
    signed_up_at: null,
  };
}

/** A factor of another system is one that its owner has proved there. */
function factorOf({ sealOtp, now }: Applying, { otpSecret, passkeys = [] }: Item, id: string) {
  const hasApp = otpSecret !== undefined;
  return {
    mfa_active: hasApp || passkeys.some(({ use }) => use === 'factor'),
    otp_secret: hasApp ? sealOtp(otpSecret, `users ${id}`) : null,
    otp_registered_at: hasApp ? now : null,
  };
}

/**
 * The authenticator itself tells what the other system did not: the user's id there, and whether the passkey can be
 * backed up.
 */
function passkeysOf({ hosts: [main = ''], hosts, now }: Applying, { username, passkeys = [] }: Item, userId: string) {
  return passkeys.map(({ id, publicKey, counter, rpId = main, name = null }) => {
    if (!hosts.includes(rpId)) {
      throw new AdministrationError(`has a passkey of ${username} for ${rpId}, no host of the portal: leave it out`);
    }
    return {
      ...{ credential_id: id, user_id: userId, device_id: null, public_key: publicKey, counter, name, rp_id: rpId },
      ...{ user_verified: false, backup_eligible: null, backed_up: false, user_handle: '', transports: [] },
      ...{ registered_at: now, last_used_at: null },
    };
  });
}

async function changeUser(applying: Applying, item: Item, user: User): Promise<void> {
  const { database, now } = applying;
  const compared = compareRow(`user ${user.username}`, user, columnsOf(item, user));
  change(applying, [user.org_id], compared.changes);
  if (compared.changes.length > 0) {
    const set = { ...compared.set, modified_at: now };
    await database.updateTable('users').set(set).where('id', '=', user.id).execute();
  }
  if (item.active === undefined || item.active === isActive(user)) return;
  const state = await setActive(storeOf(applying), user, item.active);
  change(applying, [user.org_id], [`~ user ${user.username} state: "${user.state}" becomes "${state}"`]);
}

/** Only new accounts get mail, so applying a world again mails nobody. */
async function inviteNew(
  applying: Applying,
  created: readonly { readonly item: Item; readonly row: NewRow }[],
  organisations: ReadonlyMap<string, Organisation>,
): Promise<void> {
  const invitations = created.flatMap(({ item, row }) => {
    const organisation = organisations.get(item.organisation ?? DEFAULT_ORGANISATION);
    if (!item.invite || row.state !== 'PENDING' || !organisation) return [];
    return [{ user: { ...row, security_stamp: 0 }, organisation, language: item.language ?? FALLBACK }];
  });
  await applying.invitations.inviteNew(storeOf(applying), invitations);
  applying.changes.push(...invitations.map(({ user }) => `+ mail to ${user.username}`));
}
