import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { namesOf } from '../../../src/engine/checker/renamePlaces.ts';
import { definition } from '../../../src/portal/definition.ts';
import { renameInScenarios } from '../../../src/tools/rename/renameInScenarios.ts';
import { readListedDoor } from '../../engine/checker/readExample.ts';

const names = namesOf(openProject(readListedDoor(), definition));
const SCENARIO = "expect(visitor.screen).toBe('inside'); open(`inside`, \"username\"); // 'inside/x' and 'insider'\n";
let root = '';
const file = () => join(root, 'tests/scenarios/door/door.test.ts');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scenarios-'));
  mkdirSync(join(root, 'tests/scenarios/door'), { recursive: true });
  writeFileSync(file(), SCENARIO);
});
afterEach(() => rmSync(root, { recursive: true }));

it('a renamed screen has its new name in scenarios, where a literal is just the old one', () => {
  const text = "expect(visitor.screen).toBe('hall'); open(`hall`, \"username\"); // 'inside/x' and 'insider'\n";
  const path = 'tests/scenarios/door/door.test.ts';
  expect(renameInScenarios(root, names, { name: 'inside', to: 'hall' })).toEqual([{ path, before: SCENARIO, text }]);
});

it('a name with several meanings is left as it is', () => {
  expect(names.filter(({ name }) => name === 'username').length).toBeGreaterThan(1);
  expect(renameInScenarios(root, names, { name: 'username', to: 'login' })).toEqual([]);
});

it('a portal without scenarios has nothing to rename in', () => {
  rmSync(join(root, 'tests'), { recursive: true });
  expect(renameInScenarios(root, names, { name: 'inside', to: 'hall' })).toEqual([]);
});
