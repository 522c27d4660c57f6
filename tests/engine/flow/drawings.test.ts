import { expect, it } from 'vitest';
import { DRAWINGS } from '../../../src/engine/flow/drawings.ts';
import { ILLUSTRATIONS } from '../../../src/engine/language/terms.ts';

it('each illustration has a drawing of its own, of 2 kB at most', () => {
  expect(Object.keys(DRAWINGS).sort()).toEqual([...ILLUSTRATIONS].sort());
  const texts = Object.values(DRAWINGS).map((drawing) => JSON.stringify(drawing));
  expect(new Set(texts).size).toBe(texts.length);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(2048);
});
