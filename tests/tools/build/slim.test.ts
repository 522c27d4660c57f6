import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { chunksOf } from '../../../src/tools/build/chunksOf.ts';
import { annotatePure } from '../../../src/tools/build/slim/annotatePure.ts';
import deepEquals from '../../../src/tools/build/slim/deepEquals.ts';
import { slimOperation } from '../../../src/tools/build/slimOperation.ts';
import { writeHollow } from '../../../src/tools/build/writeHollow.ts';

describe('a hollow module', () => {
  it('has the exports of the whole one, which do nothing', () => {
    expect(writeHollow('const a = 1;\nfunction b() {}\nexport { a, b as c };')).toBe(
      'export const a = () => null;\nexport const c = () => null;',
    );
    expect(writeHollow('export default function f() {}')).toBe('export default () => null;');
    expect(() => writeHollow('const a = 1;')).toThrow();
  });
});

it('names for developer tools go, and what only makes something is marked so', () => {
  const source = 'var Link = React10.forwardRef(f);\nLink.displayName = "Link";\nvar used = new Set([1]);\nrun();';
  expect(annotatePure(source)).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(f);\n\nvar used = /* @__PURE__ */ new Set([1]);\nrun();',
  );
});

it('operations keep their codes and places, and lose words and schemas', () => {
  expect(slimOperation(OPERATIONS['POST /devices'])).toEqual({
    answer: 'resource',
    parameters: Object.fromEntries(
      Object.entries(OPERATIONS['POST /devices'].parameters).map(([name, { schema: _, ...place }]) => [name, place]),
    ),
    success: { OK: {} },
    failure: {},
  });
  for (const operation of Object.values(OPERATIONS)) {
    expect(JSON.stringify(slimOperation(operation))).not.toMatch(/"schema"|"summary"/);
  }
});

it('chunks come with all that they import, each once', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_packages.js'] },
    'locales/en/portal.json': { file: 'portal.js' },
    '\0virtual:flow/screen/door': { file: 'door.js', imports: ['index.html'] },
    '_packages.js': { file: 'packages.js' },
  };
  expect(chunksOf(manifest, ['virtual:flow/screen/door', 'locales/en/portal.json', 'index.html'])).toEqual([
    'door.js',
    'index.js',
    'packages.js',
    'portal.js',
  ]);
  expect(() => chunksOf(manifest, ['locales/fr/portal.json'])).toThrow('locales/fr/portal.json');
});

it.each([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[], {}, false],
  [() => 1, () => 2, true],
  [Number.NaN, Number.NaN, true],
  [null, {}, false],
])('%j and %j are equal: %s', (a, b, equal) => {
  expect(deepEquals(a, b)).toBe(equal);
});
