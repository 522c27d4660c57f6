import { findChromium, findFirefox } from './browsers.mjs';
import { build, buildChecked } from './build.mjs';
import { install } from './install.mjs';
import { requireNode } from './nodeVersion.mjs';
import { createParts, npmRun, withSecondRun } from './parts.mjs';
import { runTool } from './run.mjs';

// npm test: all checks and tests, from a fresh clone, without stdin or a terminal.
const REPORTS = { unit: '.cache/test/unit.json', browser: '.cache/test/browser.json' };
const { part, finish } = createParts();

requireNode();
if (!(await part('install', async () => ({ code: (await install()) ? 0 : 1 })))) finish();

const chromium = await findChromium();
const firefox = await findFirefox();

/** The tests of these files, one at a time; without files, all tests at the usual pace. */
const only = (files, oneAtATime) => (files.length === 0 ? [] : [...files, oneAtATime]);

/** The parts that only read, one after the other. */
async function check() {
  await part('types', npmRun('types'));
  await part('lint and format', npmRun('lint'));
  await part('unused code', npmRun('unused'));
  await part('requirements', npmRun('requirements', '--strict'));
  await part('licences and advisories', npmRun('licences'));
}

const testUnits = () =>
  part('unit and service tests', () =>
    withSecondRun(REPORTS.unit, (files) =>
      runTool('vitest/vitest.mjs', [
        ...['run', ...only(files, '--maxWorkers=1')],
        ...['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORTS.unit}`],
      ]),
    ),
  );

async function buildAndCheck() {
  // One check serves this part and the build. Warnings fail only this part; the build continues, and reports errors.
  const isRight = await part('flows', npmRun('check', '--strict'));
  const isBuilt = await part('build', async () => ({ code: (await (isRight ? buildChecked() : build())) ? 0 : 1 }));
  await check();
  if (isBuilt) await part('names that old browsers lack', npmRun('browsers'));
  return isBuilt;
}

// In parallel with the unit tests, which mostly wait for processes and clocks of their own.
const [isBuilt] = await Promise.all([buildAndCheck(), testUnits()]);
// Not in parallel with the unit tests, since the browser tests' pages and servers could then be too slow.
await part('browser tests', () =>
  isBuilt && chromium
    ? withSecondRun(REPORTS.browser, (files) =>
        runTool('@playwright/test/cli.js', ['test', ...only(files, '--workers=1')], {
          env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.browser },
        }),
      )
    : { code: 1, output: isBuilt ? 'No Chromium, so no browser test ran.' : 'No build, so no browser test ran.' },
);
/** Tests a person's usual actions in another browser engine, and compares its screens with Chromium's. */
const testEngine = (name, ...of) =>
  part(name, () =>
    runTool('tsx/dist/cli.mjs', ['tests/engines/main.ts', ...of], { quiet: true, env: { CHROMIUM_PATH: chromium } }),
  );

if (firefox && chromium && isBuilt) await testEngine('Firefox', 'firefox', firefox);
// This needs Debian's webkit2gtk-driver and xvfb (250 MB), which not every system has.
if (process.env.WEBKIT_DRIVER && chromium && isBuilt) await testEngine('WebKit', 'webkit', process.env.WEBKIT_DRIVER);
finish();
