import { expect, it } from 'vitest';
import { bytesByPackage } from '../../../src/tools/bench/packages/bytesByPackage.ts';

const map = (sources: readonly string[], mappings: string) => ({
  file: 'a.js',
  version: 3,
  sources: [...sources],
  sourcesContent: [],
  names: [],
  mappings,
  sourceRoot: '',
});

it('gives each byte to the innermost package that it comes from, and the rest to us', () => {
  const sources = ['../node_modules/@a/b/x.mjs', '../node_modules/c/node_modules/d/y.js', '../src/z.ts'];
  // From column 0 the first source, from 3 the second, from 5 the third.
  const bytes = bytesByPackage('aaadd한z', map(sources, 'AAAA,GCAA,ECAA'));
  expect(Object.fromEntries(bytes)).toEqual({ '@a/b': 3, d: 2, 'Vestibule itself': '한z\n'.length + 2 });
});

it('gives all to us where no source is known', () => {
  expect(Object.fromEntries(bytesByPackage('ab', map([], '')))).toEqual({ 'Vestibule itself': 3 });
});
