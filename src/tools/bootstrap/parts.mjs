import { rmSync } from 'node:fs';
import { run } from './run.mjs';
import { countsOf, summaryOf } from './testReport.mjs';

/** How many of the last lines of a failed part are shown. */
const SHOWN = 200;

/** Runs the parts of a test command, and collects their results. */
export function createParts() {
  const parts = [];
  return {
    /** Runs one part, prints its output if it failed, and records its result and time. */
    async part(name, work) {
      const began = performance.now();
      const { code, output = '', counts } = await work();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      if (code !== 0 && output) console.log(output.trimEnd().split('\n').slice(-SHOWN).join('\n'));
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      parts.push({ name, ok: code === 0, counts });
      return code === 0;
    },
    /** Prints the results, and exits. */
    finish() {
      console.log('');
      for (const { name, ok, counts } of parts)
        console.log(
          `${ok ? 'ok  ' : 'FAIL'} ${name}${counts ? `: ${counts.passed} passed, ${counts.failed} failed` : ''}`,
        );
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
