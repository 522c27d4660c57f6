import { expect, it } from 'vitest';
import { WIDGETS as NAMES } from '../../schemas/items.ts';
import { WIDGETS } from '../../src/widgets/index.ts';

it('there is a widget for each name that flow files may use, and no other', () => {
  expect(Object.keys(WIDGETS).sort()).toEqual([...NAMES].sort());
});
