import { applyEdits, type JSONPath, type ModificationOptions, modify } from 'jsonc-parser';
import { isRecord } from '../../contract/isRecord.ts';
import { parseJson } from '../../flow/parseJson.ts';

/** The version that wins if both sides changed the same thing. */
type Preferred = 'base' | 'ours' | 'theirs';

interface Merged {
  readonly value: unknown;
  /** The paths that both sides changed differently. */
  readonly conflicts: readonly string[];
}

/**
 * Merges two versions of a JSON value member by member. Takes what only one side added, changed or removed. Keeps what
 * each side added, ours first. Entries of lists are identified by their first member (`entriesOf`).
 * @param base the common ancestor
 */
function mergeJson(base: unknown, ours: unknown, theirs: unknown, preferred: Preferred = 'ours'): Merged {
  const conflicts: string[] = [];
  const value = merge({ base, ours, theirs }, '');
  return { value, conflicts };

  function merge(sides: Sides, path: string): unknown {
    const { base, ours, theirs } = sides;
    if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
    if (isSame(base, ours)) return theirs;
    const known = base ?? emptyLike(ours);
    const [before, mine, other] = [entriesOf(known), entriesOf(ours), entriesOf(theirs)];
    const isList = Array.isArray(ours);
    if (before && mine && other && isList === Array.isArray(theirs) && isList === Array.isArray(known)) {
      // Both sides replaced an entry without a name, so it is uncertain which replacement is meant.
      const isRival = isList && mine.hasReplaced(before) && other.hasReplaced(before);
      if (!isRival) return mergeEntries(before, mine, other, path, isList);
    }
    conflicts.push(path);
    return sides[preferred];
  }

  function mergeEntries(base: Entries, ours: Entries, theirs: Entries, path: string, isList: boolean): unknown {
    const names = namesOf(base, ours, theirs);
    const all = names.flatMap((name): (readonly [string, unknown])[] => {
      const sides = { base: base.get(name), ours: ours.get(name), theirs: theirs.get(name) };
      const merged = merge(sides, `${path}/${name}`);
      return merged === undefined ? [] : [[name, merged]];
    });
    return isList ? all.map(([, entry]) => entry) : Object.fromEntries(all);
  }
}

type Sides = Readonly<Record<Preferred, unknown>>;

/** The members of an object or the entries of a list, each with a name. */
class Entries extends Map<string, unknown> {
  /** Whether an entry was replaced by another one. */
  hasReplaced(base: Entries): boolean {
    return [...base.keys()].some((name) => !this.has(name)) && [...this.keys()].some((name) => !base.has(name));
  }
}

function entriesOf(value: unknown): Entries | undefined {
  if (isRecord(value)) return new Entries(Object.entries(value));
  if (!Array.isArray(value)) return undefined;
  const entries = new Entries();
  for (const entry of value) {
    let name = nameOf(entry);
    while (entries.has(name)) name += "'";
    entries.set(name, entry);
  }
  return entries;
}

/** An item's first member has its name: `{ "field": "username", … }`. Anything else is identified by its value. */
function nameOf(entry: unknown): string {
  const [first] = isRecord(entry) ? Object.entries(entry) : [];
  return JSON.stringify(first?.every((part) => typeof part === 'string') ? first : entry);
}

const emptyLike = (value: unknown) => (Array.isArray(value) ? [] : {});

/** The names of both sides, in our order, or in theirs if only they changed the order. */
function namesOf(base: Entries, ours: Entries, theirs: Entries): string[] {
  const common = [...base.keys()].filter((name) => ours.has(name) && theirs.has(name));
  const inOrderOf = (side: Entries) => [...side.keys()].filter((name) => common.includes(name));
  const isReordered = !isSame(inOrderOf(theirs), common) && isSame(inOrderOf(ours), common);
  const [first, second] = isReordered ? [theirs, ours] : [ours, theirs];
  const names = [...first.keys()];
  const seconds = [...second.keys()];
  for (const [index, name] of seconds.entries()) {
    if (first.has(name)) continue;
    const previous = names.indexOf(seconds[index - 1] ?? '');
    let place = previous + 1;
    // A new name goes after the other side's additions at the same place.
    while (place < names.length && !base.has(names[place] ?? '') && !second.has(names[place] ?? '')) place += 1;
    names.splice(place, 0, name);
  }
  return names;
}

/** Whether two JSON values are the same, with their members in the same order. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The versions of a file. If the base is unknown, what both sides share serves as the base. */
export interface Versions {
  readonly base?: string;
  readonly ours: string;
  readonly theirs: string;
}

/** A merged file in the format of our side, and its conflicts. */
interface MergedText extends Pick<Merged, 'conflicts'> {
  readonly text: string;
}

/** @returns undefined if a version is not JSON */
export function mergeTexts(versions: Versions, preferred: Preferred = 'ours'): MergedText | undefined {
  const [ours, theirs] = [valueIn(versions.ours), valueIn(versions.theirs)];
  const base = versions.base === undefined ? commonOf(ours, theirs) : valueIn(versions.base || '{}');
  if (ours === undefined || theirs === undefined || base === undefined) return undefined;
  const { value, conflicts } = mergeJson(base, ours, theirs, preferred);
  return { text: rewrite(versions.ours, [], ours, value), conflicts };
}

function valueIn(text: string): unknown {
  const { value, problems } = parseJson('', text);
  return problems.length === 0 ? value : undefined;
}

/** A value that no file contains. */
const UNKNOWN = Symbol('unknown');

/** What two values have in common. Only equal lists count, since an entry of one side may replace one of the other. */
function commonOf(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return JSON.stringify(a) === JSON.stringify(b) ? a : UNKNOWN;
  const names = Object.keys(a).filter((name) => Object.hasOwn(b, name));
  return Object.fromEntries(names.map((name) => [name, commonOf(a[name], b[name])]));
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** The text with a new value; unchanged parts keep their format. */
export function rewrite(text: string, path: JSONPath, from: unknown, to: unknown): string {
  if (!isRecord(from) || !isRecord(to) || !isInOrder(from, to))
    return JSON.stringify(from) === JSON.stringify(to) ? text : set(text, path, to);
  const names = Object.keys(to);
  let next = text;
  for (const name of Object.keys(from)) if (!Object.hasOwn(to, name)) next = set(next, [...path, name], undefined);
  for (const [index, name] of names.entries())
    next = Object.hasOwn(from, name)
      ? rewrite(next, [...path, name], from[name], to[name])
      : set(next, [...path, name], to[name], { getInsertionIndex: () => index });
  return next;
}

/** Whether the members that both objects have are in the same order. */
const isInOrder = (from: object, to: object): boolean => {
  const kept = Object.keys(to).filter((name) => Object.hasOwn(from, name));
  return Object.keys(from)
    .filter((name) => Object.hasOwn(to, name))
    .every((name, index) => name === kept[index]);
};

const set = (text: string, path: JSONPath, value: unknown, more: ModificationOptions = {}) =>
  applyEdits(text, modify(text, path, value, { ...FORMAT, ...more }));
