import { expect, it } from 'vitest';
import { type Control, differences } from './Look.ts';

const TITLE: Control = { name: 'h1', autocomplete: '', hasFocus: false, left: 0, below: 0, width: 320, height: 34 };
const FIELD: Control = { ...TITLE, name: 'username input', autocomplete: 'username', hasFocus: true, below: 130 };

it('two engines differ in what a field is filled with, the focus, a control and its place, but not in letters', () => {
  const compare = (changes: Partial<Control>) => differences([TITLE, { ...FIELD, ...changes }], [TITLE, FIELD]);
  expect(compare({})).toEqual([]);
  expect(compare({ left: 2, below: 154, width: 322 })).toEqual([]);
  expect(compare({ autocomplete: 'email' })).toEqual(['username input: email, not username']);
  expect(compare({ hasFocus: false })).toEqual(['username input: lacks the focus']);
  expect(compare({ left: 5, height: 40 })).toEqual(['username input: left 5.0, not 0.0; height 40.0, not 34.0']);
  expect(compare({ below: 160 })).toEqual(['username input: below 160.0, not 130.0']);
  expect(differences([TITLE], [TITLE, FIELD])).toEqual(['h1 | h1, username input']);
});
