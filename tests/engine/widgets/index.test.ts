import { expect, it } from 'vitest';
import { FIELDS } from '../../../src/engine/grammar/items.ts';
import { WIDGETS } from '../../../src/engine/widgets/index.ts';

it('there is a widget for each name that flow files may use, and no other', () => {
  expect(Object.keys(WIDGETS).sort()).toEqual(Object.keys(FIELDS).sort());
});
