import type { Item, ItemOf } from '../../flow/types.ts';

export type Action = ItemOf<'submit'> | ItemOf<'button'> | ItemOf<'cancel'>;

/** Adjacent items of a groupable kind. An item of any other kind is a group of one. */
export interface Group {
  readonly kind: 'facts' | 'actions' | 'links' | 'badges' | 'single';
  readonly items: readonly Item[];
}

export const isAction = (item: Item): item is Action => 'submit' in item || 'button' in item || 'cancel' in item;

/** Groups adjacent facts, buttons, links and badges. */
export function groupItems(items: readonly Item[]): readonly Group[] {
  const groups: { readonly kind: Group['kind']; readonly items: Item[] }[] = [];
  for (const item of items) {
    const kind = kindOf(item);
    const last = groups.at(-1);
    if (kind !== 'single' && last?.kind === kind) last.items.push(item);
    else groups.push({ kind, items: [item] });
  }
  return groups;
}

function kindOf(item: Item): Group['kind'] {
  if ('fact' in item) return 'facts';
  if ('link' in item) return 'links';
  if ('badge' in item) return 'badges';
  return isAction(item) ? 'actions' : 'single';
}
