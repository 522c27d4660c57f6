import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRows } from '../src/tools/requirements/readRows.ts';

/** Unicode and ICU tables of the engine that runs the code: another in each browser, and in each Node.js. */
const TABLES = /\.normalize\(|\\\\?[pP]\{|localeCompare|\bIntl\./;

/** These run on the machine of an author, and store nothing. */
const FOR_AUTHORS = /^src\/(?:tools|engine\/(?:build|checker|development|diff|graph))\//;

it('whatever asks the tables of the runtime has a reason why they may differ', () => {
  const rows = readRows(readFileSync('tests/runtimeTables.tsv', 'utf8'));
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .filter((path) => !FOR_AUTHORS.test(path) && TABLES.test(readFileSync(path, 'utf8')))
    .sort();
  expect(rows.map(([path]) => path)).toEqual(asking);
  expect(rows.filter(([, reason = '']) => !reason.endsWith('.'))).toEqual([]);
});
