import { isRecord } from '../../../engine/contract/isRecord.ts';
import type { Members } from '../resources/readMember.ts';
import { invalidValue } from '../ScimError.ts';
import { withoutSchema } from './withoutSchema.ts';

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
