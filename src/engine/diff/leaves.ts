import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { partOf } from '../flow/partOf.ts';
import type { Pair } from './Change.ts';
import { isUnordered, meaningOf, membersOf, pairOf } from './Change.ts';
import { itemsByName, nameOfItem } from './itemPairs.ts';

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
