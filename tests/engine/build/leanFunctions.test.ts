import { describe, expect, it } from 'vitest';
import { withoutTypes } from '../../../src/engine/build/leanFunctions.ts';

const squeezed = (code: string) => withoutTypes(code).replace(/\s+/g, ' ').trim();

describe('functions of values in the page', () => {
  it('keep what runs, and lose their grammar and types', () => {
    const code = `import { part } from './primitives.js';
export const domainOf = {
  argument: part('value'),
  takes: { type: 'string' },
  gives: () => ({ type: 'string', pattern: '[,]' }),
  hides: true,
  compute: (value, read) => read(value)
};`;
    expect(squeezed(code)).toBe(
      "import { part } from './primitives.js'; export const domainOf = { compute: (value, read) => read(value) };",
    );
    expect(withoutTypes(code)).toHaveLength(code.length);
  });

  it.each([
    'export const other = { gives: () => 1, argument: 2 };',
    'const own = { gives: () => 1, compute: () => 2 };',
    'export const call = make({ gives: () => 1, compute: () => 2 });',
  ])('change nothing else: %s', (code) => {
    expect(withoutTypes(code)).toBe(code);
  });
});
