import { rmSync } from 'node:fs';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { requireNode } from './nodeVersion.mjs';
import { run, runTool } from './run.mjs';
import { countsOf, summaryOf } from './testReport.mjs';

// npm test: everything a reviewer would ask, from a fresh clone, with no stdin and no terminal.
const REPORTS = { unit: '.cache/test/unit.json', browser: '.cache/test/browser.json' };
const parts = [];

/** Runs one part, shows what it said when it failed, and keeps its result and time. */
async function part(name, work) {
  const began = performance.now();
  const { code, output = '', counts } = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (code !== 0 && output) console.log(output.trimEnd().split('\n').slice(-80).join('\n'));
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  parts.push({ name, ok: code === 0, counts });
  return code === 0;
}

const npmRun =
  (script, ...options) =>
  () =>
    run('npm', ['run', '--silent', script, '--', ...options], { quiet: true });

async function withReport(report, work) {
  rmSync(report, { force: true });
  const result = await work();
  return { ...result, counts: countsOf(report) };
}

function finish() {
  console.log('');
  for (const { name, ok, counts } of parts)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${counts ? `: ${counts.passed} passed, ${counts.failed} failed` : ''}`);
  const { line, ok } = summaryOf(parts);
  console.log(line);
  process.exit(ok ? 0 : 1);
}

requireNode();
if (!(await part('install', async () => ({ code: (await install()) ? 0 : 1 })))) finish();

const chromium = await findChromium();
// These only read, so they may share the processors; the later parts need the machine to themselves.
await Promise.all([
  part('types', npmRun('types')),
  part('lint and format', npmRun('lint')),
  part('flows', npmRun('check')),
]);
await Promise.all([
  part('requirements', npmRun('requirements', '--strict')),
  part('licences and advisories', npmRun('licences')),
]);
await part('unit and service tests', () =>
  withReport(REPORTS.unit, () =>
    runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS.unit}`]),
  ),
);
const isBuilt = await part('build', async () => ({ code: (await build()) ? 0 : 1 }));
await part('browser tests', () =>
  isBuilt && chromium
    ? withReport(REPORTS.browser, () =>
        runTool('@playwright/test/cli.js', ['test'], {
          env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.browser },
        }),
      )
    : { code: 1, output: isBuilt ? 'No Chromium, so no browser test ran.' : 'No build, so no browser test ran.' },
);
finish();
