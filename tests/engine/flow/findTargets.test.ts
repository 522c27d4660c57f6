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
  expect([...(findTargets(definition)(part).call ?? [])]).toEqual(['who', 'send']);
  expect([...(findTargets(definition)(part).dialog ?? [])]).toEqual(['more']);
});

it.each(['with', 'values', 'store', 'record', 'fieldError', 'takes', 'derived'])(
  'the search does not take a name that the author chose in "%s" for a verb',
  (map) => {
    expect([
      ...(findTargets(definition)({ [map]: { call: 'a name', nested: { dialog: 'another' } } }).call ?? []),
    ]).toEqual([]);
    expect([...(findTargets(definition)({ [map]: { nested: { dialog: 'another' } } }).dialog ?? [])]).toEqual([]);
  },
);

it('the search does not take the name of a call, a state or an outcome for a member', () => {
  const calls = { store: { on: { values: { call: 'next' } } }, call: { onSuccess: { call: 'last' } } };
  expect([...(findTargets(definition)({ states: { with: { entry: { call: 'first' } } }, calls }).call ?? [])]).toEqual([
    'first',
    'next',
    'last',
  ]);
});
