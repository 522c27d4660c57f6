import { expect, it } from 'vitest';
import { WIDGETS } from '../../../src/engine/widgets/shelf.ts';
import { definition } from '../../../src/portal/definition.ts';

it('there is a widget for each kind that flow files may use, and no other', () => {
  expect(Object.keys(WIDGETS).sort()).toEqual(Object.keys(definition.fields).sort());
});
