import { expect, it } from 'vitest';
import type { Screen } from '../../../../src/engine/flow/types.ts';
import { choosesAtEntry, focusedAtEntry } from '../../../../src/engine/page/prerender/atEntry.ts';

const entered = (screen: Pick<Screen, 'entry' | 'states'>, state?: string) => ({
  program: { screen },
  state,
  // Nothing is known, so no guard holds.
  holds: (guard: unknown) => guard === undefined,
});
const chooses = (...given: Parameters<typeof entered>) => choosesAtEntry(entered(...given));
const focused = (...given: Parameters<typeof entered>) => focusedAtEntry(entered(...given));

it('an entry that only stores, forgets or focuses leaves the screen as it is', () => {
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

it('the field that an entry focuses is known, that of the state before that of the screen', () => {
  expect(focused({})).toBe(undefined);
  expect(focused({ entry: { focus: 'username' } })).toBe('username');
  expect(focused({ entry: { when: '$input.error', focus: 'password' } })).toBe(undefined);
  const states = { first: { entry: { focus: 'code' } } };
  expect(focused({ entry: { focus: 'username' }, states }, 'first')).toBe('code');
});
