import type { Filter } from 'scim2-parse-filter';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import { type Members, NOT_STORED, readMember } from '../resources/presentUser.ts';
import { readExternalId, readName } from '../resources/UserChange.ts';
import { invalidValue, ScimError } from '../ScimCall.ts';
import { type PatchOperation, singleValue } from './readPatch.ts';

/** One change to a group's members, by user ids. */
export interface MemberStep {
  readonly kind: 'add' | 'remove' | 'replace';
  readonly ids: readonly string[];
}

interface Gathered extends MemberStep {
  readonly ids: string[];
}

/** A directory's changes to a group; undefined members stay as they are. */
export interface GroupChange {
  readonly displayName?: string;
  readonly externalId?: string | null;
  /** To be applied in this order. */
  readonly members?: readonly MemberStep[];
}

/** The maximum number of members that one request may name. */
const MOST = 10_000;

/**
 * The changes of a PATCH. Changes to members are steps, so a large group need not be read to add one member.
 * @throws ScimError mutability, invalidPath, invalidValue
 */
export function patchGroup(operations: readonly PatchOperation[]): GroupChange {
  const steps: Gathered[] = [];
  let change: GroupChange = {};
  for (const operation of operations) {
    const { members = [], ...own } = patchOne(operation);
    for (const step of members) addStep(steps, step);
    change = { ...change, ...own };
  }
  return { ...change, members: steps };
}

/**
 * Directories send one operation per member, so consecutive operations of the same kind are merged into one statement.
 */
function addStep(steps: Gathered[], step: MemberStep): void {
  const last = steps.at(-1);
  const isMore = last?.kind === step.kind ? step.kind !== 'replace' : last?.kind === 'replace' && step.kind === 'add';
  if (last && isMore && last.ids.length + step.ids.length <= MOST) last.ids.push(...step.ids);
  else steps.push({ ...step, ids: [...step.ids] });
}

function patchOne({ op, path, value }: PatchOperation): GroupChange {
  switch (path.attribute) {
    case 'members':
      return { members: [toStep(op, path.filter, value)] };
    case 'displayname':
      if (op === 'remove') throw new ScimError(400, 'displayName is required', 'mutability');
      return { displayName: readDisplayName(singleValue(value)) };
    case 'externalid':
      return { externalId: op === 'remove' ? null : readExternalId(singleValue(value)) };
    case 'id':
    case 'meta':
    case 'schemas':
      if (path.isNamed) throw new ScimError(400, `${path.attribute} cannot be changed`, 'mutability');
      return {};
    default:
      if (NOT_STORED.groups.includes(path.attribute)) return {};
      throw new ScimError(400, `groups have no such attribute as ${path.attribute.slice(0, 100)}`, 'invalidPath');
  }
}

function toStep(op: PatchOperation['op'], filter: Filter | undefined, value: unknown): MemberStep {
  if (filter !== undefined) {
    if (op !== 'remove') throw new ScimError(400, 'members are added and replaced without a filter', 'invalidPath');
    return { kind: 'remove', ids: idsIn(filter) };
  }
  // Without a value, all members are removed; null is treated as a missing value (RFC 7643, section 2.5).
  if (op === 'remove' && (value === undefined || value === null)) return { kind: 'replace', ids: [] };
  return { kind: op, ids: readMembers(value) };
}

/** `members[value eq "1"]`, or several such comparisons joined by `or`. */
function idsIn(filter: Filter): string[] {
  if (filter.op === 'or') return filter.filters.flatMap(idsIn);
  if (filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value' && typeof filter.compValue === 'string') {
    return [filter.compValue];
  }
  throw new ScimError(400, 'members are removed by value eq "id"', 'invalidFilter');
}

/** The changes of a whole resource. */
export function readGroup(resource: Members): GroupChange {
  const [shown, externalId] = [readMember(resource, 'displayName'), readMember(resource, 'externalId')];
  const members = readMember(resource, 'members');
  return {
    ...(shown === undefined ? {} : { displayName: readDisplayName(shown) }),
    ...(externalId === undefined ? {} : { externalId: readExternalId(externalId) }),
    ...(members === undefined || members === null ? {} : { members: [{ kind: 'add', ids: readMembers(members) }] }),
  };
}

function readDisplayName(value: unknown): string {
  const name = readName('displayName', value);
  if (name === '') throw invalidValue('displayName must not be empty');
  return name;
}

/** The ids of `[{ "value": "1" }, …]`. */
function readMembers(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MOST) throw invalidValue(`at most ${MOST} members in one request`);
  return list.map((member) => {
    const id = isRecord(member) ? readMember(member, 'value') : undefined;
    if (typeof id !== 'string' || id === '') throw invalidValue('a member must have the id of a user as its value');
    return id;
  });
}
