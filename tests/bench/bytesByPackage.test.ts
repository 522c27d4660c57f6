import { expect, it } from 'vitest';
import { bytesByPackage } from './packages/bytesByPackage.ts';

const map = (sources: readonly string[], mappings: string) => ({
  file: 'a.js',
  version: 3,
  sources: [...sources],
  sourcesContent: [],
  names: [],
  mappings,
  sourceRoot: '',
});

it('the sum counts each byte for the innermost package that it comes from, and the rest for this project', () => {
  const sources = ['../node_modules/@a/b/x.mjs', '../node_modules/c/node_modules/d/y.js', '../src/z.ts'];
  // The first source starts at column 0, the second at 3, the third at 5.
  const bytes = bytesByPackage('aaadd한z', map(sources, 'AAAA,GCAA,ECAA'));
  expect(Object.fromEntries(bytes)).toEqual({ '@a/b': 3, d: 2, 'Vestibule itself': '한z\n'.length + 2 });
});

it('the sum counts everything for this project if no source is known', () => {
  expect(Object.fromEntries(bytesByPackage('ab', map([], '')))).toEqual({ 'Vestibule itself': 3 });
});
