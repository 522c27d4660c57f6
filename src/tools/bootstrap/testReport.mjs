import { existsSync, readFileSync } from 'node:fs';

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * How many tests passed, failed and were skipped, from the JSON reports of Vitest and Playwright.
 * @returns {{ passed: number, failed: number, skipped: number } | undefined} undefined without a report
 */
export function countsOf(path) {
  const report = read(path);
  if (report === undefined) return undefined;
  if (report.stats)
    return {
      passed: report.stats.expected + report.stats.flaky,
      // Errors outside tests (a file that does not load) are in `errors`.
      failed: report.stats.unexpected + (report.errors?.length ?? 0),
      skipped: report.stats.skipped,
    };
  // A file that does not load is a failed suite without tests.
  const broken = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The tests that failed, from the same reports.
 * @returns {{ file: string, title: string }[] | undefined} undefined if something else failed too, such as a file that
 *   does not load
 */
export function failuresOf(path) {
  const report = read(path);
  const failures = report?.stats ? failedSpecs(report, report.config.rootDir) : failedAssertions(report);
  return failures.length === countsOf(path)?.failed ? failures : undefined;
}

const failedSpecs = ({ suites = [], specs = [] }, folder) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file: `${folder}/${file}`, title })),
  ...suites.flatMap((suite) => failedSpecs(suite, folder)),
];

const failedAssertions = ({ testResults = [] } = {}) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ file: name, title: fullName })),
  );

/** The last line of `npm test`. A part that failed although no test in it failed counts as one failure. */
export function summaryOf(parts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    sum.passed += part.counts?.passed ?? 0;
    sum.skipped += part.counts?.skipped ?? 0;
    sum.failed += Math.max(part.counts?.failed ?? 0, part.ok ? 0 : 1);
  }
  const words = [`${sum.passed} passed`, `${sum.failed} failed`];
  if (sum.skipped > 0) words.push(`${sum.skipped} skipped`);
  return { line: words.join(', '), ok: sum.failed === 0 };
}
