import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { OWN_TEXTS } from '../../../src/engine/flow/textKeys.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

const code = ['renderer', 'widgets', 'fields', 'page']
  .map((floor) => join('src/engine', floor))
  .flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
    } catch {
      return [];
    }
  })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

it('every portal must have exactly the texts that the engine itself shows', () => {
  const words = (OWN_TEXTS.get('portal') ?? []).map((path) => path.join('.').replace('renderer.', ''));
  const asked = [...code.matchAll(/\bword\(([^;]*?)[,)]/g)].flatMap(([, argument = '']) =>
    [...argument.matchAll(/'([\w.]+)'/g)].map(([, word]) => word),
  );
  expect(asked.filter((word) => !words.includes(word ?? ''))).toEqual([]);
  expect(words.filter((word) => word !== 'name' && !asked.includes(word))).toEqual([]);
});

it('a portal that lacks one of them gets a finding', () => {
  const path = 'locales/ko/portal.json';
  const sources = readDoor().map((source) =>
    source.path === path ? { path, text: source.text.replace('"retry":', '"retried":') } : source,
  );
  const findings = check(sources, definition).filter(({ rule }) => rule === 'missing-text');
  expect(findings.map(({ file, message }) => [file, message])).toContainEqual([
    path,
    'the text renderer.retry is missing',
  ]);
});
