import { expect, it } from 'vitest';
import { areaUnderCurve } from './areaUnderCurve.ts';

it('the area under the curve is the share of pairs whose second value is greater', () => {
  expect(areaUnderCurve([1, 2], [3, 4]).area).toBe(1);
  expect(areaUnderCurve([3, 4], [1, 2]).area).toBe(0);
  expect(areaUnderCurve([1, 4], [2, 3]).area).toBe(0.5);
  expect(areaUnderCurve([1, 2], [2, 3]).area).toBe(0.875);
  expect(areaUnderCurve([], [1]).area).toBeNaN();
});

it('the area has the standard error of samples with equal distributions', () => {
  const values = Array.from({ length: 600 }, (_, index) => index);
  const { area, standardError } = areaUnderCurve(values, values);
  expect(area).toBe(0.5);
  expect(standardError).toBeCloseTo(0.0167, 4);
});
