import { expect, it } from 'vitest';
import { inOrder } from '../../../../src/engine/renderer/body/Body.tsx';

it.each([
  [['family', 'given', 'terms'], ['given'], ['given', 'family', 'terms']],
  [['family', 'given'], [], ['family', 'given']],
  [['given', 'family'], ['given'], ['given', 'family']],
])('%j with %j at the front is %j', (list, ahead, ordered) => {
  expect(inOrder(list, (entry) => ahead.some((one) => one === entry))).toEqual(ordered);
});
