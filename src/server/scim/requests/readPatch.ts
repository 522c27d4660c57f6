import type { Filter } from 'scim2-parse-filter';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import { type Members, NOT_STORED, readMember } from '../resources/presentUser.ts';
import { readUser, type UserChange } from '../resources/UserChange.ts';
import { ScimError } from '../ScimCall.ts';
import { ENTERPRISE, PATCH_OP } from '../schemaIds.ts';
import { parseFilter } from './filterToSql.ts';
import { withoutSchema } from './readPage.ts';

/** The maximum number of operations of a request; no directory sends as many. */
const MOST = 1000;

/** The target of an operation, such as `emails[type eq "work"].value`. Names are in lower case. */
interface PatchPath {
  readonly attribute: string;
  readonly filter: Filter | undefined;
  readonly sub: string | undefined;
  /** Whether the request gave the path itself, rather than a member of a value. */
  readonly isNamed: boolean;
}

/** One operation on one attribute. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: PatchPath;
  readonly value: unknown;
}

const OPERATIONS = ['add', 'remove', 'replace'] as const;
/**
 * The maximum length of a path, which may contain a filter. It is limited because every `]` makes the path be scanned
 * again.
 */
const LONGEST_PATH = 2100;
const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([\w$-]+))?$/i;

/**
 * The operations of a PATCH (RFC 7644, section 3.5.2), each for one attribute: an operation without a path is split
 * into one for each member of its value. Names may have any letter case, as Microsoft Entra ID writes them.
 * @throws ScimError invalidSyntax, invalidPath, noTarget
 */
export function readPatch(body: Members): PatchOperation[] {
  const schemas = readMember(body, 'schemas');
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_OP)) throw syntax(`schemas must have ${PATCH_OP}`);
  const operations = readMember(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST) {
    throw syntax(`Operations must be a list of 1 to ${MOST}`);
  }
  return operations.flatMap(readOperation);
}

const syntax = (message: string): ScimError => new ScimError(400, message, 'invalidSyntax');

function readOperation(operation: unknown): PatchOperation[] {
  if (!isRecord(operation)) throw syntax('an operation must be an object');
  const given = readMember(operation, 'op');
  const op = OPERATIONS.find((one) => typeof given === 'string' && one === given.toLowerCase());
  if (!op) throw syntax('op must be add, remove or replace');
  const [path, value] = [readMember(operation, 'path'), readMember(operation, 'value')];
  if (path !== undefined) {
    if (typeof path !== 'string') throw new ScimError(400, 'path must be a text', 'invalidPath');
    if (op !== 'remove' && value === undefined) throw syntax(`${op} needs a value`);
    if (isExtension(path)) return op === 'remove' ? [withoutManager()] : eachOf(value, op, `${ENTERPRISE}:`);
    return [{ op, path: readPath(path, true), value }];
  }
  if (op === 'remove') throw new ScimError(400, 'remove needs a path', 'noTarget');
  return eachOf(value, op);
}

const isExtension = (name: string): boolean => name.toLowerCase() === ENTERPRISE.toLowerCase();
const withoutManager = (): PatchOperation => ({ op: 'remove', path: readPath('manager', true), value: undefined });

/** One operation for each member of a value, and for each of those in the enterprise extension. */
function eachOf(value: unknown, op: PatchOperation['op'], prefix = ''): PatchOperation[] {
  if (!isRecord(value)) throw syntax('without the path of an attribute, the value must be an object');
  const members = Object.entries(value);
  if (members.length > MOST) throw syntax(`a value must have at most ${MOST} members`);
  return members.flatMap(([name, one]) => {
    if (prefix === '' && isExtension(name) && isRecord(one)) return eachOf(one, op, `${ENTERPRISE}:`);
    return { op, path: readPath(prefix + name, false), value: one };
  });
}

function readPath(text: string, isNamed: boolean): PatchPath {
  // No other attribute of an extension is stored.
  if (/^urn:/i.test(withoutSchema(text))) return { attribute: 'urn:', filter: undefined, sub: undefined, isNamed };
  const [, attribute, filter, sub] = (text.length <= LONGEST_PATH && PATH.exec(withoutSchema(text))) || [];
  if (attribute === undefined) throw new ScimError(400, `${text.slice(0, 100)} is not a path`, 'invalidPath');
  return {
    attribute: attribute.toLowerCase(),
    filter: filter === undefined ? undefined : parseFilter(filter),
    sub: sub?.toLowerCase(),
    isNamed,
  };
}

/** The value of a single-valued attribute; Microsoft Entra ID may write it as `[{ "$ref": null, "value": "True" }]`. */
export function singleValue(value: unknown): unknown {
  const [only, another] = Array.isArray(value) ? value : [];
  return isRecord(only) && another === undefined ? readMember(only, 'value') : value;
}

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
