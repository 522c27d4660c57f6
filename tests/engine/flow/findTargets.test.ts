import { expect, it } from 'vitest';
import { findTargets } from '../../../src/engine/flow/findTargets.ts';
import { definition } from '../../../src/portal/definition.ts';

it('the search finds the targets of a verb, however deep the steps are nested', () => {
  const part = {
    entry: [{ when: 'saas', call: 'who' }, { dialog: 'more' }],
    body: [
      { list: 'all', of: '$result.all', item: [{ button: 'go', do: { call: 'send', with: { id: '$item.id' } } }] },
    ],
  };
  expect([...findTargets(part, 'call', definition)]).toEqual(['who', 'send']);
  expect([...findTargets(part, 'dialog', definition)]).toEqual(['more']);
});

it.each(['with', 'values', 'store', 'record', 'fieldError', 'takes', 'derived'])(
  'the search does not take a name that the author chose in "%s" for a verb',
  (map) => {
    expect([...findTargets({ [map]: { call: 'a name', nested: { dialog: 'another' } } }, 'call', definition)]).toEqual(
      [],
    );
    expect([...findTargets({ [map]: { nested: { dialog: 'another' } } }, 'dialog', definition)]).toEqual([]);
  },
);

it('the search does not take the name of a call, a state or an outcome for a member', () => {
  const calls = { store: { on: { values: { call: 'next' } } }, call: { onSuccess: { call: 'last' } } };
  expect([...findTargets({ states: { with: { entry: { call: 'first' } } }, calls }, 'call', definition)]).toEqual([
    'first',
    'next',
    'last',
  ]);
});
