import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, part, reference, why } from '../primitives.ts';
import { named } from './members.ts';

export const list = {
  schema: closed(
    { list: named, ...placed, of: reference, item: { type: 'array', items: part('item'), minItems: 1 }, why },
    ['list', 'of', 'item'],
  ),
  section: 'lists',
  text: 'name of the list',
  shape: ({ item }) => (item.some((part) => 'button' in part) ? 'entry' : 'line'),
} as const satisfies ItemKind<{ readonly item: readonly object[] }>;
