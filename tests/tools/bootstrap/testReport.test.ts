import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countsOf, summaryOf } from '../../../src/tools/bootstrap/testReport.mjs';

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
