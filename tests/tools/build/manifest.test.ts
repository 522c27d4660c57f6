import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '../../../src/contract/operations.ts';
import { hashOf, idOfRelease } from '../../../src/contract/release/Release.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { failureOutcomes, successOutcomes } from '../../../src/engine/contract/Contract.ts';
import { definition } from '../../../src/portal/definition.ts';
import { contractUses } from '../../../src/tools/build/contractUses.ts';
import { OF_SERVICE } from '../../../src/tools/build/writeManifest.ts';

it('the id of a release follows from paths and contents, in any order', () => {
  const [sheet, page] = [hashOf(Buffer.from('a{}')), hashOf(Buffer.from('<p>'))];
  const id = idOfRelease(new Map(Object.entries({ 'a.css': sheet, 'html/en/a.html': page })));
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(idOfRelease(new Map(Object.entries({ 'html/en/a.html': page, 'a.css': sheet })))).toBe(id);
  expect(idOfRelease(new Map(Object.entries({ 'a.css': page, 'html/en/a.html': sheet })))).not.toBe(id);
  expect(idOfRelease(new Map(Object.entries({ 'a.css': sheet })))).not.toBe(id);
});

it('a release has every flow and text that the service imports', () => {
  const modules = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) => /\.ts$/.test(name));
  const named = modules.flatMap((name) => {
    const file = join('src/server', name);
    const quoted = readFileSync(file, 'utf8').matchAll(/'((?:\.\.\/)+(?:flows|locales)\/[^']*\.json)'/g);
    return [...quoted].map(([, path = '']) => relative('.', join(dirname(file), path)));
  });
  expect(named).toContain('locales/*/service/*.json');
  expect(named.filter((path) => !OF_SERVICE.some((pattern) => pattern.test(path)))).toEqual([]);
});

it('a release names the operations, parameters and codes that its flows use', () => {
  const uses = contractUses(openProject(readSources('.'), definition).units, definition);
  expect(uses['sign-in.with-password']?.parameters).toEqual(expect.arrayContaining(['username', 'password']));
  expect(uses['sign-in.with-password']?.codes).toEqual(expect.arrayContaining(['OK', 'LOCKED']));
  expect(Object.keys(uses)).toContain(definition.environment);
  expect(Object.keys(uses).filter((name) => name.startsWith('browser '))).toEqual([]);
  for (const [name, { parameters, codes }] of Object.entries(uses)) {
    const operation = contract.operations[name];
    if (operation === undefined) throw new Error(`There is no ${name}`);
    expect(Object.keys(operation.parameters)).toEqual(expect.arrayContaining([...parameters]));
    const outcomes = [...successOutcomes(operation), ...failureOutcomes(name, contract)];
    expect(outcomes).toEqual(expect.arrayContaining([...codes]));
  }
});
