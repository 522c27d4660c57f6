import type { ItemKind } from './ItemKind.ts';
import { ITEMS } from './items/index.ts';

export type ItemName = keyof typeof ITEMS;

/** The kinds whose declaration has these members. */
type NameOf<D extends Partial<ItemKind>> = {
  [K in ItemName]: (typeof ITEMS)[K] extends D ? K : never;
}[ItemName];

export const ITEM_NAMES = Object.keys(ITEMS) as readonly ItemName[];
export const itemNamed = (name: ItemName): ItemKind => ITEMS[name];

/** The kind of an item; undefined for a field, even one with an `image`, and for anything else. */
export const kindOfItem = (item: object): ItemName | undefined =>
  Object.hasOwn(item, 'field') ? undefined : ITEM_NAMES.find((name) => Object.hasOwn(item, name));

/** The declaration of an item; undefined for a field. */
export function declarationOf(item: object): ItemKind | undefined {
  const kind = kindOfItem(item);
  return kind && itemNamed(kind);
}

/** The kinds of items that a visitor presses. */
export type PressedName = NameOf<{ readonly isPressed: true }>;
export const ACTIONS = ITEM_NAMES.filter((name): name is PressedName => itemNamed(name).isPressed === true);

/** The kinds of items whose space is kept while an optional load determines whether they are shown. */
export type SpacedName = NameOf<{ readonly keepsSpace: true }>;

/** The schema of each kind of item. */
export const ITEM_SCHEMAS: readonly object[] = ITEM_NAMES.map((name) => ({
  ...ITEMS[name].schema,
  description: ITEMS[name].about,
}));
