import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, part, reference, says, why } from '../primitives.ts';
import { named } from './members.ts';

export const list = {
  schema: closed(
    {
      list: named,
      ...placed,
      of: says('has an entry for each of {}', reference),
      item: { type: 'array', items: part('item'), minItems: 1 },
      why,
    },
    ['list', 'of', 'item'],
  ),
  section: 'lists',
  text: 'name of the list',
  shape: ({ item }) => (item.some((part) => 'button' in part) ? 'entry' : 'line'),
} as const satisfies ItemKind<{ readonly item: readonly object[] }>;
