import { expect, it } from 'vitest';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { Markdown } from '../../../src/engine/build/noMarkdown.ts';
import { chunksOf } from '../../../src/tools/build/chunksOf.ts';
import { slimOperation } from '../../../src/tools/build/slimOperation.ts';

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
    expect(JSON.stringify(slimOperation(operation))).not.toMatch(/"schema":\{(?!"format":"[a-z-]+"\})|"summary"/);
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

it('nothing draws Markdown: a form that did would fail in every browser test', () => {
  expect(() => Markdown()).toThrow('Markdown');
});

it('keeps the format of a parameter, by which a domain in it is sent in ASCII', () => {
  expect(slimOperation(OPERATIONS['GET /lookup'])).toMatchObject({
    parameters: { username: { in: 'query', schema: { format: 'username' } } },
  });
});
