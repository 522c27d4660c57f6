import { FALLBACK } from '../../../contract/languages.ts';
import { accountRow } from '../../accounts/accountRow.ts';
import { countInvitation, type Invitations, openInvitations } from '../../administration/openInvitations.ts';
import { deleteAccount } from '../../administration/removeOrganisation.ts';
import { isActive, setActive } from '../../administration/setActive.ts';
import type { AuditAction } from '../../core/audit/Audit.ts';
import { recordAudit } from '../../core/audit/recordAudit.ts';
import type { Database, User } from '../../core/database/Database.ts';
import { isSameName, isUniqueViolation } from '../../core/database/queries.ts';
import { revokeEarned } from '../../credentials/revokeEarned.ts';
import { hasDomain, loadOrganisation } from '../../organisations/organisations.ts';
import { domainOf } from '../../signUp/signUp.ts';
import { type ManagedUser, requireVersion, versionOfUser } from '../resources/presentUser.ts';
import { nameColumns, type UserChange } from '../resources/UserChange.ts';
import { invalidValue, type ScimAnswer, type ScimCall, ScimError } from '../ScimCall.ts';
import { findUser, HIDDEN, present } from './findUsers.ts';

const taken = (): ScimError => new ScimError(409, 'another user has that userName', 'uniqueness');

/** What a change works with inside its transaction. */
interface Store {
  readonly call: ScimCall;
  readonly database: Database;
  readonly clock: ScimCall['service']['clock'];
  readonly invitations: Invitations;
}

async function change<T>(call: ScimCall, work: (store: Store) => Promise<T>): Promise<T> {
  const invitations = await openInvitations(call.service);
  const { clock } = call.service;
  const transaction = call.service.database.transaction();
  return transaction
    .execute((database) => work({ call, database, clock, invitations }))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error;
    });
}

/** Adds a user, and invites the user by mail unless the account is created closed. */
export async function createUser(call: ScimCall, wished: UserChange): Promise<ScimAnswer> {
  const { userName } = wished;
  if (userName === undefined) throw invalidValue('userName is required');
  const resource = await change(call, async (store) => {
    await makeRoom(store, userName);
    const now = store.clock.now();
    const { first_name, last_name, display_name } = nameColumns(wished, {
      username: userName,
      first_name: '',
      last_name: '',
    });
    const account = accountRow(
      {
        username: userName,
        firstName: first_name,
        lastName: last_name,
        passwordHash: null,
        channel: 'PASSWORD',
        organisation: { id: call.orgId },
        state: wished.active === false ? 'DEACTIVATED' : 'PENDING',
      },
      now,
    );
    const row = { ...account, display_name, external_id: wished.externalId ?? null, modified_at: now };
    const user = await store.database
      .insertInto('users')
      .values({ ...row, signed_up_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeManager(store, user.id, wished);
    if (user.state === 'PENDING') await mail(store, user, wished);
    await record(store, 'account.created', user.id);
    return present(store.database, call, await findUser(store.database, call, user.id));
  });
  return { status: 201, body: resource, headers: { location: resource.meta.location, etag: resource.meta.version } };
}

/** Removes an unproved sign-up with the same address, whose password may be a stranger's. */
async function makeRoom(store: Store, userName: string): Promise<void> {
  const stored = await store.database
    .selectFrom('users')
    .select(['id', 'username', 'state', 'org_id'])
    .where('org_id', '=', store.call.orgId)
    .where(isSameName('username', userName))
    .executeTakeFirst();
  if (!stored) return;
  if (stored.state !== 'UNVERIFIED') throw taken();
  await deleteAccount(store, stored);
}

/**
 * Changes a user as requested.
 * @param isWhole whether the resource is replaced, so missing attributes are removed
 */
export async function updateUser(
  call: ScimCall,
  id: string,
  { wished, isWhole }: { readonly wished: UserChange; readonly isWhole: boolean },
): Promise<ScimAnswer> {
  if (isWhole && wished.userName === undefined) throw invalidValue('userName is required');
  const resource = await change(call, async (store) => {
    const user = await lock(store, id, wished.managerId);
    const said = isWhole ? { externalId: null, managerId: null, ...wished } : wished;
    const named = await writeColumns(store, user, said);
    await writeManager(store, id, said);
    await writeState(store, named, said);
    await record(store, 'administration.user-changed', id);
    return present(store.database, call, await findUser(store.database, call, id));
  });
  return { status: 200, body: resource, headers: { etag: resource.meta.version } };
}

/**
 * Locks a user, and the user's future manager. They are locked in order, so two users who become each other's managers
 * cannot deadlock.
 */
async function lock({ database, call }: Store, id: string, managerId?: string | null): Promise<ManagedUser> {
  const users = database.selectFrom('users').select('id').where('org_id', '=', call.orgId);
  const ids = managerId ? [id, managerId] : [id];
  await users.where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const user = await findUser(database, call, id);
  requireVersion(call.ifMatch, versionOfUser(user));
  return user;
}

/**
 * A new address revokes everything that the former one gave access to (promise P09). An address outside the
 * organisation's domains may be anybody's, so it is verified by mail first, like a new user's. Letter case is ignored
 * (RFC 7643, section 4.1.1).
 */
async function writeColumns(store: Store, user: User, wished: UserChange): Promise<User> {
  const { database, clock } = store;
  const { userName = user.username } = wished;
  const isSame = userName.toLowerCase() === user.username.toLowerCase();
  const username = isSame ? user.username : userName;
  const isProved = isSame ? user.address_proved : await hasDomain(database, user.org_id, domainOf(username));
  const isNamed = [wished.givenName, wished.familyName, wished.displayName].some((name) => name !== undefined);
  const columns = {
    username,
    address_proved: isProved,
    ...(user.state === 'ACTIVATED' && !isProved ? { state: 'PENDING' as const } : {}),
    external_id: wished.externalId === undefined ? user.external_id : wished.externalId,
    ...(isNamed ? nameColumns(wished, { ...user, username }) : {}),
    modified_at: clock.now(),
  };
  const changed = await database
    .updateTable('users')
    .set(columns)
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isSame) return changed;
  await revokeEarned(store, { userId: user.id, change: 'address' });
  await record(store, 'account.address-changed', user.id);
  if (changed.state === 'PENDING') await mail(store, changed, wished);
  return changed;
}

/** A manager of another organisation is refused like one that does not exist. */
async function writeManager({ database, call }: Store, userId: string, { managerId }: UserChange): Promise<void> {
  if (managerId === undefined) return;
  if (managerId === null) {
    await database.deleteFrom('user_managers').where('user_id', '=', userId).execute();
    return;
  }
  const users = database.selectFrom('users').select('id').where('org_id', '=', call.orgId);
  const found = users.where('id', '=', managerId).where('state', 'not in', HIDDEN).forKeyShare();
  if (!(await found.executeTakeFirst())) throw invalidValue('manager must be the id of a user of the organisation');
  await database
    .insertInto('user_managers')
    .values({ user_id: userId, manager_id: managerId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ manager_id: managerId }))
    .execute();
}

async function writeState(store: Store, user: User, wished: UserChange): Promise<void> {
  const { active } = wished;
  if (active === undefined || active === isActive(user)) return;
  const state = await setActive(store, user, active);
  await record(store, active ? 'administration.activated' : 'administration.deactivated', user.id);
  if (state === 'PENDING') await mail(store, { ...user, state }, wished);
}

/** Mails the user. The mail is counted in the transaction of the change, so a refusal undoes both (promise P08). */
async function mail(store: Store, user: User, { language = FALLBACK }: UserChange): Promise<void> {
  await countInvitation(store, user.username);
  const organisation = await loadOrganisation(store, user);
  await store.invitations.invite(store, { user, organisation, language });
}

/** Deletes a user and all their data. */
export async function deleteUser(call: ScimCall, id: string): Promise<ScimAnswer> {
  await change(call, async (store) => {
    await deleteAccount(store, await lock(store, id));
    await record(store, 'administration.deleted', id);
  });
  return { status: 204 };
}

async function record({ database, clock, call }: Store, action: AuditAction, subject: string): Promise<void> {
  const { tokenId, orgId, source } = call;
  const event = { action, outcome: 'OK', actor: `scim:${tokenId}`, subject, organisation: orgId, source };
  await recordAudit(database, event, clock.now());
}
