import { isRecord } from '../../../engine/contract/isRecord.ts';
import type { Members } from '../resources/presentUser.ts';
import { invalidValue } from '../ScimCall.ts';
import { ENTERPRISE, GROUP, USER } from '../schemaIds.ts';

/** The manager, the only attribute of the enterprise schema that is stored, and what is below it. */
const MANAGER = new RegExp(`^${ENTERPRISE.replaceAll('.', '\\.')}:(?=manager(?:[.[]|$))`, 'i');

/**
 * A path without the prefix of its schema (RFC 7644, section 3.10), if this is a core schema or the path leads to the
 * manager.
 */
export function withoutSchema(path: string): string {
  const schema = [USER, GROUP].find((one) => path.toLowerCase().startsWith(`${one.toLowerCase()}:`));
  return schema === undefined ? path.replace(MANAGER, '') : path.slice(schema.length + 1);
}

/** The attributes that a request selects (RFC 7644, section 3.9). Paths are in lower case. */
export interface Selection {
  /** The only attributes to return; undefined: all. */
  readonly only: ReadonlySet<string> | undefined;
  readonly without: ReadonlySet<string>;
}

/** The attributes that are always returned (RFC 7643, section 2.2). */
const ALWAYS = ['schemas', 'id'];
/** Several times as many attributes as a resource has. */
const MOST = 100;

/** @throws ScimError invalidValue */
export function readSelection(attributes: unknown, excluded: unknown): Selection {
  const only = pathsIn(attributes);
  return { only: only.size > 0 ? only : undefined, without: pathsIn(excluded) };
}

/** The paths in a list, or in one text that is separated by commas, as in an address. */
function pathsIn(value: unknown): Set<string> {
  const list = typeof value === 'string' ? value.split(',', MOST + 1) : Array.isArray(value) ? value : [];
  if (list.length > MOST) throw invalidValue(`at most ${MOST} attributes in one request`);
  const paths = list
    .filter((path) => typeof path === 'string')
    .map((path) => withoutSchema(path.trim()).toLowerCase())
    .filter(Boolean);
  return new Set(paths);
}

const isBelow = (paths: ReadonlySet<string> | undefined, path: string): boolean =>
  [...(paths ?? [])].some((one) => one.startsWith(`${path}.`));

/** Whether an attribute is selected, so that it must be read. */
export const wants = ({ only, without }: Selection, attribute: string): boolean =>
  !without.has(attribute) && (only === undefined || only.has(attribute) || isBelow(only, attribute));

/** The selected part of a resource. */
export function selectAttributes(resource: Members, selection: Selection, prefix = ''): Members {
  const { only, without } = selection;
  if (only === undefined && without.size === 0) return resource;
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = prefix + name.toLowerCase();
      if (prefix === '' && ALWAYS.includes(path)) return [[name, value]];
      if (path.startsWith('urn:') && isRecord(value)) return extensionOf(name, value, selection);
      if (without.has(path)) return [];
      const isWhole = only === undefined || only.has(path);
      if (!isWhole && !isBelow(only, path)) return [];
      const inner = { without, only: isWhole ? undefined : only };
      return [[name, selectWithin(value, inner, `${path}.`)]];
    }),
  );
}

/** The selected part of an extension, whose attributes are named without it, as in `withoutSchema`. */
function extensionOf(name: string, value: Members, selection: Selection): [string, unknown][] {
  const path = name.toLowerCase();
  if (selection.without.has(path)) return [];
  const part = selectAttributes(value, selection.only?.has(path) ? { ...selection, only: undefined } : selection);
  return Object.keys(part).length === 0 ? [] : [[name, part]];
}

function selectWithin(value: unknown, selection: Selection, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((one) => selectWithin(one, selection, prefix));
  return isRecord(value) ? selectAttributes(value, selection, prefix) : value;
}

/** The maximum number of resources on one page. */
export const MOST_RESULTS = 200;
const USUAL = 100;

/** A request for a list (RFC 7644, section 3.4.2). */
export interface Page {
  readonly filter: string | undefined;
  /** The first is 1. */
  readonly startIndex: number;
  readonly count: number;
  readonly selection: Selection;
}

/**
 * Reads the request from a query, or from the body of a search.
 * @throws ScimError invalidValue
 */
export function readPage(asked: Readonly<Record<string, unknown>>): Page {
  const { filter, startIndex, count, attributes, excludedAttributes } = asked;
  if (filter !== undefined && typeof filter !== 'string') throw invalidValue('filter must be one text');
  return {
    filter,
    startIndex: Math.max(1, readInteger('startIndex', startIndex) ?? 1),
    count: Math.min(MOST_RESULTS, Math.max(0, readInteger('count', count) ?? USUAL)),
    selection: readSelection(attributes, excludedAttributes),
  };
}

function readInteger(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw invalidValue(`${name} must be an integer`);
  return Math.min(number, 2 ** 31 - 1);
}
