import { rmSync } from 'node:fs';
import { run } from './run.mjs';
import { countsOf, failuresOf, summaryOf } from './testReport.mjs';

/** How many of the last lines of a failed part are shown. */
const SHOWN = 200;

/** More failed tests than this are not run again. */
const MOST_AGAIN = 3;

/** Runs the parts of a test command, and collects their results. */
export function createParts() {
  const parts = [];
  return {
    /** Runs one part, prints its output if it failed, and records its result and time. */
    async part(name, work) {
      const began = performance.now();
      const { code, output = '', counts, unsteady = [] } = await work();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      if (code !== 0 && output) console.log(output.trimEnd().split('\n').slice(-SHOWN).join('\n'));
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      parts.push({ name, ok: code === 0, counts, unsteady });
      return code === 0;
    },
    /** Prints the results, and exits. */
    finish() {
      console.log('');
      for (const { name, ok, counts } of parts)
        console.log(
          `${ok ? 'ok  ' : 'FAIL'} ${name}${counts ? `: ${counts.passed} passed, ${counts.failed} failed` : ''}`,
        );
      for (const title of parts.flatMap(({ unsteady }) => unsteady))
        console.log(`UNSTEADY, failed beside other tests and passed alone: ${title}`);
      const { line, ok } = summaryOf(parts);
      console.log(line);
      process.exit(ok ? 0 : 1);
    },
  };
}

/** A part that is a script of package.json. */
export const npmRun =
  (script, ...options) =>
  () =>
    run('npm', ['run', '--silent', script, '--', ...options], { quiet: true });

/** Runs tests and returns the counts from their report; a report from an earlier run is ignored. */
export async function withReport(report, work) {
  rmSync(report, { force: true });
  const result = await work();
  return { ...result, counts: countsOf(report) };
}

/**
 * Runs tests. If only a few fail, their files run once more, one test at a time. A test that passes then counts as passed
 * and is named in the last lines: it depends on how busy the machine is, so it says nothing about the change, and has to
 * be mended.
 * @param {string} report the file into which the tests write their results
 * @param work runs the tests of the given files; all tests if there are none
 */
export async function withSecondRun(report, work) {
  const first = await withReport(report, () => work([]));
  const failures = failuresOf(report) ?? [];
  if (first.code === 0 || failures.length === 0 || failures.length > MOST_AGAIN) return first;
  const again = await withReport(report, () => work([...new Set(failures.map(({ file }) => file))]));
  if (again.code !== 0) return first;
  const { passed, skipped } = first.counts;
  const titles = failures.map(({ title }) => title);
  return { code: 0, counts: { passed: passed + titles.length, failed: 0, skipped }, unsteady: titles };
}
