import { expect, it } from 'vitest';
import { fitSnapshot } from '../../../src/engine/development/fitSnapshot.ts';
import { prepare } from '../runtime/bench.ts';

const name = { field: 'name', widget: 'text' };
const age = { field: 'age', widget: 'number' };
const call = { look: { operation: 'account.look-up', with: { username: '$form.name' } } };
const dialog = { really: { body: [{ text: 'message' }, { cancel: 'no' }] } };

const version = async (screen: object) => (await prepare(screen)).screenContext;

/** A screen with something in each part of its snapshot. */
async function begun() {
  const before = await version({ body: [name, age], states: { one: {}, two: {} }, dialogs: dialog, calls: call });
  const { state: fresh } = await prepare({});
  const both = { name: true, age: true } as const;
  const snapshot = {
    ...fresh,
    begun: true,
    state: 'two',
    form: { name: 'Ada', age: 36 },
    dirty: both,
    touched: both,
    dialog: { id: 'really', inputs: {} },
    answers: { look: { data: 1, parameters: {}, bound: {} } },
    focus: { field: 'name', yields: false, ticket: 1 },
  };
  return { before, snapshot };
}

it('a fitted snapshot keeps the values, state, dialog and answers that the new version still has', async () => {
  const { before, snapshot } = await begun();
  expect(fitSnapshot(snapshot, before, before)).toEqual(snapshot);
  const after = await version({ body: [age, name], states: { zero: {}, two: {} }, dialogs: dialog, calls: call });
  expect(fitSnapshot(snapshot, before, after)).toEqual(snapshot);
});

it('a fitted snapshot drops what is gone, and the value of a field whose kind has changed', async () => {
  const { before, snapshot } = await begun();
  const other = { look: { operation: 'organisation.search', with: { alias: '$form.age' } } };
  const after = await version({ body: [{ ...age, widget: 'text' }], states: { one: {}, three: {} }, calls: other });
  expect(fitSnapshot(snapshot, before, after)).toEqual({
    ...snapshot,
    state: 'one',
    form: {},
    dirty: {},
    touched: {},
    dialog: undefined,
    answers: {},
    focus: undefined,
  });
});
