import { expect, it } from 'vitest';
import { announcementAt } from '../../../src/widgets/countdown/announcementAt.ts';
import { formatRemaining } from '../../../src/widgets/countdown/formatRemaining.ts';

it.each([
  [600_000, '10:00'],
  [599_999, '10:00'],
  [61_000, '1:01'],
  [9_001, '0:10'],
  [1, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms are %s', (milliseconds, shown) => {
  expect(formatRemaining(milliseconds)).toBe(shown);
});

it('is said aloud at five minutes, one minute, thirty and ten seconds only', () => {
  const said = Array.from({ length: 600 }, (_, second) => announcementAt((600 - second) * 1000));
  expect([...new Set(said.filter((moment) => moment !== undefined))]).toEqual([300_000, 60_000, 30_000, 10_000]);
  expect(announcementAt(301_000)).toBeUndefined();
  expect(announcementAt(250_000)).toBeUndefined();
});
