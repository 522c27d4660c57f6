import { expect, it } from 'vitest';
import { findTargets } from '../../../src/engine/flow/findTargets.ts';

it('the search finds the targets of a verb, however deep the steps are nested', () => {
  const part = {
    entry: [{ when: 'saas', call: 'who' }, { dialog: 'more' }],
    body: [
      { list: 'all', of: '$result.all', item: [{ button: 'go', do: { call: 'send', with: { id: '$item.id' } } }] },
    ],
  };
  expect([...findTargets(part, 'call')]).toEqual(['who', 'send']);
  expect([...findTargets(part, 'dialog')]).toEqual(['more']);
});

it.each(['with', 'values', 'store', 'record', 'fieldError', 'takes', 'derived'])(
  'the search does not take a name that the author chose in "%s" for a verb',
  (map) => {
    expect([...findTargets({ [map]: { call: 'a name', nested: { dialog: 'another' } } }, 'call')]).toEqual([]);
    expect([...findTargets({ [map]: { nested: { dialog: 'another' } } }, 'dialog')]).toEqual([]);
  },
);
