import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { partOf } from '../flow/partsIn.ts';
import type { Located } from '../flow/Unit.ts';
import { itemNamed, kindOfItem } from '../language/items.ts';
import type { Body } from './bodies.ts';
import { isUnordered, meaningOf, membersOf, type Pair, pairOf } from './Change.ts';

/** An item of both revisions, by kind and id. */
export interface ItemPair {
  readonly key: string;
  readonly pair: Pair<Record<string, unknown>>;
  /** For an item inside a list: the list. */
  readonly inside?: string;
}

/** The kind and id of an item or of a field's box, such as `button leave`, the section of its texts, and its word. */
export function nameOfItem(
  item: unknown,
): { readonly kind: string; readonly id: string; readonly section: string; readonly word: string } | undefined {
  if (!isRecord(item)) return undefined;
  if (typeof item.field === 'string') return { kind: 'field', id: item.field, section: 'fields', word: 'field' };
  if (typeof item.id === 'string') return { kind: 'box', id: item.id, section: 'items', word: 'box' };
  const kind = kindOfItem(item);
  if (kind === undefined || typeof item[kind] !== 'string') return undefined;
  const { section, word = kind } = itemNamed(kind);
  return { kind, id: item[kind], section, word };
}

/** The items of a list by name, in order; items with the same name are numbered in order. */
export function itemsByName(items: Located<unknown> | undefined): Map<string, Located<Record<string, unknown>>> {
  const found = new Map<string, Located<Record<string, unknown>>>();
  if (!Array.isArray(items?.value)) return found;
  for (const index of items.value.keys()) {
    const item = partOf<Record<string, unknown>>(items, index);
    const name = nameOfItem(item?.value);
    if (item === undefined || name === undefined) continue;
    let key = `${name.kind} ${name.id}`;
    while (found.has(key)) key = `${key}'`;
    found.set(key, item);
  }
  return found;
}

/** Every item of either revision, with the items inside lists that both revisions have. */
export function itemPairs(items: Pair): ItemPair[] {
  const [was, is] = [itemsByName(items.was), itemsByName(items.is)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key): ItemPair[] => {
    const pair = { was: was.get(key), is: is.get(key) };
    const inner = pair.was && pair.is ? { was: partOf(pair.was, 'item'), is: partOf(pair.is, 'item') } : undefined;
    const inside = inner === undefined ? [] : itemPairs(inner).map((one) => ({ ...one, inside: key }));
    return [{ key, pair }, ...inside];
  });
}

/** “The button “Send again” (resend)”: an item by its kind, its text and its id. */
export function labelOf({ tell, prefix, part }: Body, pair: Pair, side: 'was' | 'is'): string {
  const name = nameOfItem((pair[side] ?? pair.is ?? pair.was)?.value);
  if (name === undefined) return 'An item';
  const { kind, id, section, word } = name;
  if (part !== undefined) return `The ${word} ${id}`;
  const suffix = kind === 'field' ? '.label' : '';
  const called = tell[side].words.named(prefix[side], section, `${id}${suffix}`);
  return `The ${word} ${suffix === '' ? called : called.replace(`${id}${suffix}`, id)}`;
}

/** The prefixes of the names of an item's texts, which are added and removed with the item. */
export function textsOf(prefix: string, item: unknown): string[] {
  const name = nameOfItem(item);
  return name === undefined ? [] : [`${prefix}.${name.section}.${name.id}`];
}

/** Maps in which the first member is the initial one, or the members are shown in this order. */
const ORDERED = ['states', 'rules', 'languages'];

/**
 * The smallest parts in which two documents differ, including reasons. The order of members is ignored, except in
 * some maps: for these, a different order is a part of its own.
 */
export function leavesThatDiffer(pair: Pair): Pair[] {
  const { was, is } = pair;
  if (was === undefined || is === undefined) return was === is ? [] : [pair];
  if (Array.isArray(was.value) && Array.isArray(is.value)) return listsThatDiffer(pair);
  if (!isRecord(was.value) || !isRecord(is.value))
    return JSON.stringify(was.value) === JSON.stringify(is.value) ? [] : [pair];
  const inside = membersOf(pair).flatMap(([, member]) => leavesThatDiffer(member));
  const name = is.path.at(-1);
  const isOrdered = typeof name === 'string' && ORDERED.includes(name);
  return isOrdered && isReordered(Object.keys(was.value), Object.keys(is.value)) ? [...inside, orderOf(pair)] : inside;
}

/** Whether the members that both revisions have are in a different order. */
export function isReordered(was: readonly string[], is: readonly string[]): boolean {
  const stay = is.filter((name) => was.includes(name));
  return was.filter((name) => stay.includes(name)).join(' ') !== stay.join(' ');
}

/** The names in a map in order, instead of the map. */
export const orderOf = ({ was, is }: Pair): Pair => {
  const order = (part: Pair['was']) =>
    part && { ...part, path: [...part.path, ORDER], value: Object.keys(Object(part.value)) };
  return pairOf(order(was), order(is));
};
/** In a path, stands for the order of the members. No member can have this name. */
export const ORDER = '(order)';

function listsThatDiffer({ was, is }: Pair): Pair[] {
  const [before, after] = [was?.value, is?.value] as unknown[][];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  // Guards have no reasons of their own.
  const asSet = (list: unknown[] | undefined) => list?.map(meaningOf).sort().join(' ');
  if (isUnordered(is?.path.at(-1)) && asSet(before) === asSet(after)) return [];
  const isOfItems = [...(before ?? []), ...(after ?? [])].every((one) => nameOfItem(one) !== undefined);
  if (isOfItems) {
    const [old, now] = [itemsByName(was), itemsByName(is)];
    const names = [...new Set([...now.keys(), ...old.keys()])];
    const inside = names.flatMap((name) => leavesThatDiffer(pairOf(old.get(name), now.get(name))));
    return isReordered([...old.keys()], [...now.keys()])
      ? [...inside, pairOf(inOrder(was, old.keys()), inOrder(is, now.keys()))]
      : inside;
  }
  if (areOnlyReordered({ was, is })) return [pairOf(inOrder(was, before ?? []), inOrder(is, after ?? []))];
  const isPlain = [...(before ?? []), ...(after ?? [])].every((one) => typeof one !== 'object');
  if (isPlain || before?.length !== after?.length) return [pairOf(was, is)];
  return (after ?? []).flatMap((_, index) => leavesThatDiffer(pairOf(partOf(was, index), partOf(is, index))));
}

const inOrder = (part: Pair['was'], names: Iterable<unknown>): Pair['was'] =>
  part && { ...part, path: [...part.path, ORDER], value: [...names] };

/** Whether the same options are offered in a different order. */
export function areOnlyReordered({ was, is }: Pair): boolean {
  if (is?.path.at(-1) !== 'options' || !Array.isArray(was?.value) || !Array.isArray(is.value)) return false;
  const [before, after] = [was.value, is.value].map((list: unknown[]) => list.map((one) => JSON.stringify(one)));
  return before?.join() !== after?.join() && before?.sort().join() === after?.sort().join();
}

/** Whether one path leads to a part of the other. */
export const startsWith = (path: JsonPath, start: JsonPath): boolean =>
  start.length <= path.length && start.every((name, index) => String(path[index]) === String(name));
