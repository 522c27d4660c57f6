import { expect, it } from 'vitest';
import { chunksOf } from '../../../src/engine/build/holdBudget.ts';
import { Markdown } from '../../../src/engine/build/noMarkdown.ts';

it('a chunk comes with everything that it imports, each chunk once', () => {
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

it('the stand-in for Markdown throws, so a form that used it would fail in every browser test', () => {
  expect(() => Markdown()).toThrow('Markdown');
});
