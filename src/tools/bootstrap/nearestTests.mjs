import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDERS = ['src', 'tests'];
const IS_MODULE = /\.(?:tsx?|mjs)$/;
const IS_TEST = /\.test\.tsx?$/;
/** The project's modules that a module imports. Type imports are ignored: `tsc` checks those. */
const IMPORT = /\b(?:import|export)\b(?!\s+type\b)[^'"`;()]*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g;

/** For each module in the folders, the modules that import it. */
function importersIn(folders) {
  const importers = new Map();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true })) {
      const path = join(folder, name);
      if (!IS_MODULE.test(path)) continue;
      for (const [, plain, dynamic] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
        const target = join(dirname(path), plain ?? dynamic);
        importers.set(target, [...(importers.get(target) ?? []), path]);
      }
    }
  }
  return importers;
}

/** Whether a test is next to its module: `tests` mirrors `src`. */
const isBeside = (module, test) =>
  dirname(test).split('/').slice(1).join('/') === dirname(module).split('/').slice(1).join('/');

/** The test files that import a module, directly or not: first those next to it, then by distance. */
function testsOf(module, importers) {
  const seen = new Set([module]);
  const found = [];
  for (let level = [module]; level.length > 0; ) {
    found.push(...level.filter((path) => IS_TEST.test(path)).sort());
    level = level.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path) && seen.add(path));
  }
  return found.sort((a, b) => Number(isBeside(module, b)) - Number(isBeside(module, a)));
}

/**
 * The nearest tests of changed modules.
 * @param {readonly string[]} changed paths in the project
 * @param {{ most: number, without?: readonly string[] }} options `most`: tests of each module; `without`: tests that
 * run only if they have changed themselves
 * @returns {{ tests: string[], others: number }} the tests, and the number of others that import a changed module
 */
export function nearestTests(changed, { most, without = [] }) {
  const importers = importersIn(FOLDERS);
  const found = changed.map((module) => testsOf(module, importers));
  const nearest = found.flatMap((tests) => tests.filter((path) => !without.includes(path)).slice(0, most));
  const tests = [...new Set([...changed.filter((path) => IS_TEST.test(path)), ...nearest])];
  return { tests, others: new Set(found.flat()).size - tests.length };
}
