import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withSecondRun } from '../../../src/tools/bootstrap/parts.mjs';
import { countsOf, failuresOf, summaryOf } from '../../../src/tools/bootstrap/testReport.mjs';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

it('the summary reads the report of Vitest and counts a file that does not load as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
  ];
  const counts = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults };
  expect(countsOf(report(counts))).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

it('the summary reads the report of Playwright and counts an error outside tests as a failure', () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
  expect(countsOf(report({ stats, errors: [{ message: 'no' }] }))).toEqual({ passed: 6, failed: 3, skipped: 3 });
});

it('the summary has no counts without a report', () => {
  expect(countsOf(join(folder, 'none.json'))).toBeUndefined();
});

it('the summary is one line', () => {
  const parts = [
    { ok: true },
    { ok: true, counts: { passed: 3, failed: 0, skipped: 0 } },
    { ok: true, counts: { passed: 2, failed: 0, skipped: 1 } },
  ];
  expect(summaryOf(parts)).toEqual({ line: '5 passed, 0 failed, 1 skipped', ok: true });
});

it('the summary counts a part that failed without a failed test as one failure', () => {
  expect(summaryOf([{ ok: false }])).toEqual({ line: '0 passed, 1 failed', ok: false });
  const crashed = { ok: false, counts: { passed: 3, failed: 0, skipped: 0 } };
  expect(summaryOf([crashed])).toEqual({ line: '3 passed, 1 failed', ok: false });
  const broken = { ok: false, counts: { passed: 3, failed: 2, skipped: 0 } };
  expect(summaryOf([broken])).toEqual({ line: '3 passed, 2 failed', ok: false });
});

/** A report of Vitest. @param failed for each file, the titles of the tests that failed in it */
function unitReport(passed: number, failed: Readonly<Record<string, readonly string[]>>) {
  const testResults = Object.entries(failed).map(([name, titles]) => ({
    ...{ name, status: 'failed' },
    assertionResults: [
      { status: 'passed', fullName: 'fine' },
      ...titles.map((fullName) => ({ status: 'failed', fullName })),
    ],
  }));
  const numFailedTests = Object.values(failed).flat().length;
  return { numPassedTests: passed, numFailedTests, numPendingTests: 2, numTodoTests: 0, testResults };
}

it('the failed tests are named from the report of Vitest, unless something else failed too', () => {
  const failed = { 'a.test.ts': ['one', 'two'], 'b.test.ts': ['three'] };
  expect(failuresOf(report(unitReport(7, failed)))).toEqual([
    { file: 'a.test.ts', title: 'one' },
    { file: 'a.test.ts', title: 'two' },
    { file: 'b.test.ts', title: 'three' },
  ]);
  expect(failuresOf(report(unitReport(7, { 'broken.test.ts': [] })))).toEqual([]);
  const { testResults, ...counts } = unitReport(7, failed);
  const broken = { name: 'c.test.ts', status: 'failed', assertionResults: [] };
  expect(failuresOf(report({ ...counts, testResults: [...testResults, broken] }))).toBeUndefined();
});

it('the failed tests are named from the report of Playwright, unless something else failed too', () => {
  const specs = [
    { file: 'a.spec.ts', title: 'one', ok: true },
    { file: 'a.spec.ts', title: 'two', ok: false },
  ];
  const failing = {
    ...{ config: { rootDir: '/tests/browser' }, stats: { expected: 1, flaky: 0, unexpected: 1, skipped: 0 } },
    ...{ suites: [{ suites: [{ specs }] }], errors: [] as object[] },
  };
  expect(failuresOf(report(failing))).toEqual([{ file: '/tests/browser/a.spec.ts', title: 'two' }]);
  expect(failuresOf(report({ ...failing, errors: [{ message: 'no' }] }))).toBeUndefined();
});

/** Runs tests whose reports are these, one after the other. @returns the result, and the files of each run */
async function runTwice(...reports: readonly object[]) {
  const path = join(folder, 'runs.json');
  const runs: (readonly string[])[] = [];
  const result = await withSecondRun(path, async (files) => {
    const content = reports[runs.length];
    runs.push(files);
    writeFileSync(path, JSON.stringify(content));
    return { code: failuresOf(path)?.length === 0 ? 0 : 1 };
  });
  return { result, runs };
}

it('a few tests that fail run again alone, and count as passed but are named if they pass then', async () => {
  const { result, runs } = await runTwice(unitReport(7, { 'a.test.ts': ['one', 'two'] }), unitReport(12, {}));
  expect(runs).toEqual([[], ['a.test.ts']]);
  expect(result).toEqual({ code: 0, counts: { passed: 9, failed: 0, skipped: 2 }, unsteady: ['one', 'two'] });
});

it('tests that fail again, many that fail, and files that do not load are failures', async () => {
  const two = unitReport(7, { 'a.test.ts': ['one', 'two'] });
  const again = await runTwice(two, unitReport(11, { 'a.test.ts': ['two'] }));
  expect(again.result).toEqual({ code: 1, counts: { passed: 7, failed: 2, skipped: 2 } });
  for (const first of [
    unitReport(7, { 'a.test.ts': ['one', 'two', 'three', 'four'] }),
    { ...two, testResults: [...two.testResults, { name: 'c', status: 'failed', assertionResults: [] }] },
  ]) {
    const { result, runs } = await runTwice(first, unitReport(12, {}));
    expect(runs).toEqual([[]]);
    expect(result).toMatchObject({ code: 1 });
  }
});
