import { documentOf } from '../../checker/documentOf.ts';
import type { Source } from '../../checker/readSources.ts';
import { rewriteSources } from '../../checker/rewriteSources.ts';
import { isRecord } from '../../contract/isRecord.ts';
import type { ItemMove } from '../../development/Words.ts';
import type { Definition } from '../../flow/Definition.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { partOf } from '../../flow/partOf.ts';

/** The lists whose order is only that of what people see. Steps, guards and outcomes mean something else in another. */
const LISTS = ['body', 'item', 'header', 'footer', 'options'];

const listAt = (source: Source | undefined, path: JsonPath): readonly unknown[] | undefined => {
  const value = source && documentOf(source).value;
  const list = partOf({ file: source?.path ?? '', path: [], value }, ...path)?.value;
  return Array.isArray(list) ? list : undefined;
};

/**
 * The changed file in which an item has moved by one place. It may have moved within its list since it was looked at.
 * @throws if the item is not in its list, or has no place on that side
 */
export function moveItem(
  sources: readonly Source[],
  { file, path, id, by }: ItemMove,
  definition: Definition,
): Source[] {
  const above = path.slice(0, -1);
  const source = sources.find((one) => one.path === file);
  const list = LISTS.includes(String(above.at(-1))) ? listAt(source, above) : undefined;
  const index = list && placeIn(list, id, path.at(-1));
  if (!/^flows\/.+\.json$/.test(file) || list === undefined || index === undefined)
    throw new Error(`“${id}” is not at this place any more`);
  const to = index + Math.sign(by);
  if (to < 0 || to >= list.length) throw new Error(`“${id}” is already the ${to < 0 ? 'first' : 'last'} here`);
  return withList(sources, file, above, list.toSpliced(index, 1).toSpliced(to, 0, list[index]), definition);
}

/** The index of an item: where it was, or else where the only one of its name is. */
function placeIn(list: readonly unknown[], id: string, was: string | number | undefined): number | undefined {
  const places = [...list.keys()].filter((index) => names(list[index], id));
  return places.find((index) => index === was) ?? (places.length === 1 ? places[0] : undefined);
}

/**
 * An option is its own name, and an item has one: `"field": "username"`. One that uses a control names it:
 * `"button": { "use": "back" }`.
 */
const names = (item: unknown, id: string): boolean =>
  item === id ||
  (isRecord(item) && Object.values(item).some((value) => value === id || (isRecord(value) && names(value, id))));

/** The changed file with another list, in canonical form. */
export function withList(
  sources: readonly Source[],
  file: string,
  path: JsonPath,
  list: readonly unknown[],
  definition: Definition,
): Source[] {
  const source = sources.find((one) => one.path === file);
  const value = structuredClone(source && documentOf(source).value);
  const holder = partOf({ file, path: [], value }, ...path.slice(0, -1))?.value;
  const name = path.at(-1);
  if (typeof holder !== 'object' || holder === null || name === undefined) throw new Error(`${file} has no such list`);
  Reflect.set(holder, name, list);
  return rewriteSources([{ path: file, text: JSON.stringify(value) }], definition);
}

/** The list at a path of an earlier version of a file. */
export const earlierList = (sources: readonly Source[], file: string, path: JsonPath): readonly unknown[] | undefined =>
  listAt(
    sources.find((one) => one.path === file),
    path,
  );

/** Whether two versions of a flow file differ only in the order of what people see. */
export function differInOrder(one: Source | undefined, other: Source | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [one, other].map((source) => JSON.stringify(unordered(documentOf(source).value)));
  return a === b;
}

const unordered = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) {
    const entries = value.map((one) => unordered(one));
    return LISTS.includes(name) ? entries.map((one) => JSON.stringify(one)).sort() : entries;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unordered(member, key)]));
};
