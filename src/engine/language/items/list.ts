import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, part, reference, says, why } from '../primitives.ts';

export const list = {
  schema: closed(
    {
      list: named,
      ...placed,
      of: says('has an entry for each of {}', { ...reference, description: 'The records: $result.accounts.list' }),
      item: {
        type: 'array',
        items: part('item'),
        minItems: 1,
        description: 'The items of each entry. $item is its record',
      },
      why,
    },
    ['list', 'of', 'item'],
  ),
  about: 'A list with an entry for each record',
  section: 'lists',
  text: 'name of the list',
  shape: ({ item }) => (item.some((part) => 'button' in part) ? 'entry' : 'line'),
} as const satisfies ItemKind<{ readonly item: readonly object[] }>;
