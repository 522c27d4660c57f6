import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it('a percentile is the nearest rank of the sorted values', () => {
  expect(percentile([3, 1, 2, 4], 0.5)).toBe(2);
  expect(percentile([3, 1, 2, 4], 0.95)).toBe(4);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
