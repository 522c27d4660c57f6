import type { Filter } from 'scim2-parse-filter';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import { type Members, readMember } from '../resources/readMember.ts';
import { ScimError } from '../ScimError.ts';
import { ENTERPRISE, PATCH_OP } from '../schemaIds.ts';
import { parseFilter } from './filterToSql.ts';
import { withoutSchema } from './withoutSchema.ts';

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
