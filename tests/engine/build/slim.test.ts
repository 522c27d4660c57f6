import { expect, it } from 'vitest';
import { chunksOf } from '../../../src/engine/build/chunksOf.ts';
import { Markdown } from '../../../src/engine/build/noMarkdown.ts';

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
