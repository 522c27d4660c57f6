import { expect, it } from 'vitest';
import { definition } from '../../../src/portal/definition.ts';
import { portalWidgets } from '../renderer/support/portalWidgets.ts';

it('there is a widget for each kind that flow files may use, and no other', () => {
  expect(Object.keys(portalWidgets).sort()).toEqual(Object.keys(definition.fields).sort());
});
