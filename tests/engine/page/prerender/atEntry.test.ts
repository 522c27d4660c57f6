import { expect, it } from 'vitest';
import type { Screen } from '../../../../src/engine/flow/types.ts';
import { choosesAtEntry, focusedAtEntry } from '../../../../src/engine/page/prerender/atEntry.ts';

const entered = (screen: Partial<Screen>, state?: string): Parameters<typeof focusedAtEntry>[0] => ({
  program: { screen: { body: [], ...screen } },
  state,
  // Nothing is known, so no guard holds.
  holds: (guard) => guard === undefined,
  isVisible: (item) => !('shown' in item),
});
const chooses = (...given: Parameters<typeof entered>) => choosesAtEntry(entered(...given));

it('an entry that only stores, removes or focuses leaves the screen as it is', () => {
  expect(chooses({})).toBe(false);
  expect(chooses({ entry: { focus: 'username' } })).toBe(false);
  expect(chooses({ entry: { store: { 'cookie.a': '$input.a' }, forget: ['cookie.b'], why: 'x' } })).toBe(false);
});

it('an entry that enters a state, calls or leads elsewhere chooses', () => {
  expect(chooses({ entry: { state: 'done' } })).toBe(true);
  expect(chooses({ entry: { call: 'sign-out' } })).toBe(true);
  expect(chooses({ states: { first: { entry: { goto: 'sign-in' } } } }, 'first')).toBe(true);
});

it('of several steps, the one of a visit without inputs counts', () => {
  expect(chooses({ entry: [{ when: '$input.error', goto: 'failed' }, { focus: 'password' }] })).toBe(false);
  expect(chooses({ entry: [{ when: '$input.error', focus: 'password' }, { goto: 'failed' }] })).toBe(true);
  expect(chooses({ entry: { when: '$input.duplicate', dialog: 'duplicate' } })).toBe(false);
});

it('a state that only some inputs lead to counts, since its texts may take more lines', () => {
  expect(chooses({ entry: { when: { '$input.reason': 'expired' }, state: 'expired' } })).toBe(true);
});

it('the field that an entry focuses has the focus at once, that of the state before that of the screen', () => {
  const body: Screen['body'] = [
    { text: 'app', shown: '$result.app' },
    { field: 'username', widget: 'username' },
    { field: 'code', widget: 'code' },
  ];
  const focused = (screen: Partial<Screen>, state?: string) => focusedAtEntry(entered({ ...screen, body }, state));
  expect(focused({})).toBe(undefined);
  expect(focused({ entry: { focus: 'username' } })).toBe('username');
  expect(focused({ entry: { when: '$input.error', focus: 'username' } })).toBe(undefined);
  const states = { first: { entry: { focus: 'username' } } };
  expect(focused({ entry: { focus: 'code' }, states }, 'first')).toBe('username');
  // The screen does not begin with it.
  expect(focused({ entry: { focus: 'code' } })).toBe(undefined);
});
