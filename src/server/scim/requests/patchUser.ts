import { isRecord } from '../../../engine/contract/isRecord.ts';
import { NOT_STORED } from '../resources/notStored.ts';
import { readUser, type UserChange } from '../resources/UserChange.ts';
import { ScimError } from '../ScimError.ts';
import { type PatchOperation, singleValue } from './readPatch.ts';

/** Attributes that only the service sets (RFC 7643, sections 4.1.2 and 3.1). */
const READ_ONLY = ['id', 'meta', 'groups', 'schemas'];

/** Ignored attributes. `emails` is one of them, since it always equals the username. */
const LEFT_OUT = [...NOT_STORED.users, 'emails'];

/** Attributes with a single value, by their names in a resource. */
const STORED: Readonly<Record<string, string>> = {
  username: 'userName',
  displayname: 'displayName',
  externalid: 'externalId',
  active: 'active',
};

const NAMES: Readonly<Record<string, string>> = { givenname: 'givenName', familyname: 'familyName' };

/**
 * The changes of a PATCH. If two change the same attribute, the later one wins.
 * @throws ScimError mutability, invalidPath, invalidValue
 */
export function patchUser(operations: readonly PatchOperation[]): UserChange {
  let change: UserChange = {};
  for (const operation of operations) change = { ...change, ...patchOne(operation) };
  return change;
}

function patchOne({ op, path, value }: PatchOperation): UserChange {
  const { attribute, sub, isNamed } = path;
  if (READ_ONLY.includes(attribute)) {
    if (isNamed) throw new ScimError(400, `${attribute} cannot be changed`, 'mutability');
    return {};
  }
  if (LEFT_OUT.includes(attribute)) return {};
  if (attribute === 'name') return patchName(op, sub, value);
  if (attribute === 'manager' && path.filter === undefined) return patchManager(op, sub, value);
  const stored = Object.hasOwn(STORED, attribute) ? STORED[attribute] : undefined;
  if (stored === undefined || sub !== undefined || path.filter !== undefined) {
    throw new ScimError(400, `users have no such attribute as ${attribute.slice(0, 100)}`, 'invalidPath');
  }
  if (op !== 'remove') return readUser({ [stored]: singleValue(value) });
  if (attribute === 'username') throw new ScimError(400, 'userName is required', 'mutability');
  return attribute === 'externalid' ? { externalId: null } : {};
}

function patchName(op: PatchOperation['op'], sub: string | undefined, value: unknown): UserChange {
  if (op === 'remove') return sub === undefined || sub === 'familyname' ? { familyName: '' } : {};
  if (sub === undefined) return isRecord(value) ? readUser({ name: value }) : {};
  const member = Object.hasOwn(NAMES, sub) ? NAMES[sub] : undefined;
  return member === undefined ? {} : readUser({ name: { [member]: singleValue(value) } });
}

/** The value may be the id itself, as Microsoft Entra ID writes it. Only `value` of a manager can be written. */
function patchManager(op: PatchOperation['op'], sub: string | undefined, value: unknown): UserChange {
  if (sub !== undefined && sub !== 'value') return {};
  if (op === 'remove') return { managerId: null };
  return readUser({ manager: Array.isArray(value) ? singleValue(value) : value });
}
