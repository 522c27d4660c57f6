import { describe, expect, it } from 'vitest';
import { DEEPEST, isShallow, parseData } from '../../../src/engine/contract/isShallow.ts';

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const records = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('P20: the depth of foreign data', () => {
  it.each([lists, records])('has a limit', (nest) => {
    expect(isShallow(JSON.parse(nest(DEEPEST)))).toBe(true);
    expect(isShallow(JSON.parse(nest(DEEPEST + 1)))).toBe(false);
    expect(isShallow(JSON.parse(nest(100_000)))).toBe(false);
    expect(() => parseData(nest(100_000))).toThrow(SyntaxError);
  });

  it.each([1, 'text', null, true, [], {}, [[1], { a: [{ b: null }] }]])('%j is shallow', (data) => {
    expect(isShallow(data)).toBe(true);
    expect(parseData(JSON.stringify(data))).toEqual(data);
  });

  it('is found in broad data too', () => {
    const broad = Array.from({ length: 20_000 }, (_, index) => ({ index }));
    expect(isShallow(broad)).toBe(true);
    expect(isShallow([...broad, JSON.parse(lists(DEEPEST + 1))])).toBe(false);
  });
});
