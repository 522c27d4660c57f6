import { run } from '../bootstrap/run.mjs';
import { readCommandLine } from '../readCommandLine.ts';
import { copyProject } from './copyProject.ts';

const COPY = '.cache/pseudo';
const HALVES = ['unit', 'browser'];
/**
 * Tests that spell words out because a requirement or the style fixes them, so they cannot pass in another language.
 */
const WORDING = ['tests/wording.test.ts'];

const USAGE = `npm run test:pseudo                              all tests, on a copy without English texts
npm run test:pseudo -- unit|browser [FILE …]     one half of them, or some of its files`;
const { positionals } = readCommandLine({ allowPositionals: true }, USAGE);
const [asked, ...files] = positionals;
if (asked !== undefined && !HALVES.includes(asked)) {
  console.error(`There is no half "${asked}" of the tests.\n\n${USAGE}`);
  process.exit(2);
}
copyProject(COPY);
process.chdir(COPY);
for (const half of asked === undefined ? HALVES : [asked]) {
  const without = half === 'unit' ? WORDING.flatMap((file) => ['--exclude', file]) : [];
  const { code } = await run('npm', ['run', '--silent', `test:${half}`, '--', ...without, ...files]);
  if (code !== 0) process.exitCode = code;
}
