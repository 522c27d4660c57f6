import { isRecord } from '../contract/isRecord.ts';
import { partOf } from '../flow/partOf.ts';
import type { Located } from '../flow/Unit.ts';
import { itemNamed, kindOfItem } from '../language/items.ts';
import type { Body } from './bodies.ts';
import type { Pair } from './Change.ts';

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
