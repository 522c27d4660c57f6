import { describe, expect, it } from 'vitest';
import { judgePromises } from '../../../src/engine/promises/judgePromises.ts';
import { broken, flows, plants, promises } from './plants.ts';

describe('promises', () => {
  it('are kept by this portal, at least forty of them', () => {
    expect(promises.length).toBeGreaterThanOrEqual(40);
    expect(judgePromises(flows)).toEqual([]);
  });

  it('are all planted against, in 150 ways or more', () => {
    const missed = promises.map(([id]) => id).filter((id) => !plants.some(({ promise }) => promise === id));
    expect(missed).toEqual([]);
    expect(plants.length).toBeGreaterThanOrEqual(150);
  });

  // Each takes some tenths of a second, so the test command plants every eighth.
  const planted = plants.filter((_, index) => process.env.THOROUGH !== undefined || index % 8 === 0);
  it('report each planted break, at a line', { timeout: 600_000 }, () => {
    const missed = planted.filter((plant) => {
      const found = broken(plant);
      return found.length === 0 || found.some(({ file, message }) => file === '' || message === '');
    });
    expect(missed.map(({ promise, what }) => `${promise}: ${what}`)).toEqual([]);
  });
});
