import { readdirSync, readFileSync } from 'node:fs';
import { nearestTests } from './nearestTests.mjs';
import { createParts, npmRun, withReport } from './parts.mjs';
import { run, runTool } from './run.mjs';

// npm run test:quick: the checks before a commit. A name after `--` is the commit to compare with.
const [since = 'HEAD'] = process.argv.slice(2);
const REPORT = '.cache/test/quick.json';
/** The maximum number of tests for each changed module. `npm test` runs the others. */
const MOST = 3;
const { part, finish } = createParts();

/** Modules that differ from the commit `since`, including new ones. */
async function changedModules() {
  const differing = await run('git', ['diff', '--name-only', '--diff-filter=d', since, '--'], { quiet: true });
  const added = await run('git', ['ls-files', '--others', '--exclude-standard'], { quiet: true });
  if (differing.code !== 0) return { ...differing, files: [] };
  const names = `${differing.output}\n${added.output}`.split('\n');
  return { code: 0, files: names.filter((name) => /^(?:src|tests)\/.*\.(?:tsx?|mjs)$/.test(name)) };
}

/** Tests that read the project's files instead of importing them, so that no import leads to them. */
const house = readdirSync('tests')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/${name}`);

/** Runs both groups of tests together, since starting takes longer than most tests. */
async function testChanges() {
  const { code, output, files } = await changedModules();
  if (code !== 0) return { code, output };
  const without = JSON.parse(readFileSync('tests/longest.json', 'utf8'));
  const { tests, others } = nearestTests(files, { most: MOST, without });
  if (others > 0)
    console.log(
      `Running the ${tests.length} test files nearest to the changes; npm test also runs the other ${others}.`,
    );
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  return runTool('vitest/vitest.mjs', ['run', ...house, ...tests, ...options], { quiet: true });
}

await Promise.all([
  part('types', npmRun('types')),
  part('lint and format', npmRun('lint')),
  part('flows', npmRun('check', '--strict')),
  part('tests of what changed', () => withReport(REPORT, testChanges)),
]);
finish();
