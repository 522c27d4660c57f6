import { expect, it } from 'vitest';
import { groupItems } from '../../../../src/engine/renderer/body/groupItems.ts';

it('a body groups adjacent facts, actions, links and badges, but not across another item', () => {
  const groups = groupItems([
    { text: 'why' },
    { fact: 'a', value: '$x' },
    { fact: 'b', value: '$x' },
    { text: 'between' },
    { fact: 'c', value: '$x' },
    { submit: 'go', do: { state: 's' } },
    { cancel: 'stop' },
    { link: 'one', do: { state: 's' } },
    { link: 'two', do: { state: 's' } },
    { badge: 'new' },
  ]);
  expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual([
    ['single', 1],
    ['facts', 2],
    ['single', 1],
    ['facts', 1],
    ['actions', 2],
    ['links', 2],
    ['badges', 1],
  ]);
});
