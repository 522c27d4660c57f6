import type { Database, User } from '../core/database/Database.ts';
import { isSameName } from '../core/database/queries.ts';
import type { AdministratorRole } from '../core/database/tables/Administration.ts';
import type { Service } from '../core/Service.ts';
import { forgetPasswordTries } from '../passwords/PasswordTries.ts';
import { endSessions } from '../sessions/endSessions.ts';

/**
 * An administrator's request cannot be carried out. Each line of the message describes one problem and says what to do.
 */
export class AdministrationError extends Error {
  override readonly name: string = 'AdministrationError';
  /** The place of the faulty entry in its file, if known. */
  readonly place: readonly (string | number)[] | undefined;

  constructor(message: string, place?: readonly (string | number)[]) {
    super(message);
    this.place = place;
  }
}

/** An administrator, as the one who makes a change. */
export interface Operator {
  readonly name: string;
  readonly role: AdministratorRole;
  /** The operator's only organisation; null: all of them. */
  readonly orgId: string | null;
}

/**
 * How the audit trail names an operator, as actor or as subject. It stores a name, not an id: the trail outlives the
 * list of administrators, and must still say who did what.
 */
export const auditNameOf = ({ name }: Pick<Operator, 'name'>): string => `operator:${name}`;

/** `read`: only looks; `change`: does the daily work on directories and accounts; `own`: manages keys, operators and releases. */
export type Right = 'read' | 'change' | 'own';

const RIGHTS: Readonly<Record<AdministratorRole, readonly Right[]>> = {
  owner: ['read', 'change', 'own'],
  manager: ['read', 'change'],
  auditor: ['read'],
};

export const ROLES: readonly AdministratorRole[] = ['owner', 'manager', 'auditor'];

/**
 * The operator who runs a command. Until the first administrator is added, everyone who can run commands may do
 * everything.
 * @param given the name after `--as`
 * @param user the name of the account on this machine
 * @throws AdministrationError if there are administrators, but this operator is not one
 */
export async function identifyOperator(database: Database, given: string | undefined, user: string): Promise<Operator> {
  const listed = database.selectFrom('administrators').select(['name', 'role', 'org_id as orgId']);
  if ((await listed.limit(1).executeTakeFirst()) === undefined) {
    return { name: given ?? user, role: 'owner', orgId: null };
  }
  if (given === undefined)
    throw new AdministrationError('say who you are: add --as NAME, one of "administrators list"');
  const found = await listed.where(isSameName('name', given)).executeTakeFirst();
  if (!found) throw new AdministrationError(`${given} is not an administrator: an owner can add that name`);
  return found;
}

/** @throws AdministrationError if the operator's role lacks the right */
export function requireRight({ name, role }: Operator, right: Right): void {
  if (RIGHTS[role].includes(right)) return;
  const able = ROLES.filter((one) => RIGHTS[one].includes(right)).join(' or ');
  throw new AdministrationError(`${name} is ${role} and may not do this: ask an administrator with the role ${able}`);
}

/**
 * @param orgId the organisation to touch; null: individuals; undefined: several
 * @throws AdministrationError if the operator is limited to another one
 */
export function requireReach({ name, orgId: own }: Operator, orgId: string | null | undefined): void {
  if (own === null || own === orgId) return;
  throw new AdministrationError(
    `${name} administers only ${own}: name that organisation, or ask another administrator`,
  );
}

type Store = Pick<Service, 'database' | 'clock'>;

/** Locks an account until its owner resets the password or an administrator unlocks it, and ends its sessions. */
export async function lockUntilReset(store: Store, { id }: Pick<User, 'id'>): Promise<void> {
  const locked = { locked_at: store.clock.now(), locked_until: null };
  await store.database.updateTable('users').set(locked).where('id', '=', id).execute();
  await endSessions(store, { userId: id }, 'REVOKED');
}

/** Ends a lock, whatever its reason, and clears the count of wrong passwords. */
export async function unlock(store: Store, user: Pick<User, 'id' | 'username'>): Promise<void> {
  const open = { locked_at: null, locked_until: null };
  await store.database.updateTable('users').set(open).where('id', '=', user.id).execute();
  await forgetPasswordTries(store, user);
}
