import { run } from '../bootstrap/run.mjs';
import { copyProject } from './copyProject.ts';

const COPY = '.cache/pseudo';
const HALVES = ['unit', 'browser'];
/**
 * Tests that spell words out because a requirement or the style fixes them, so they cannot pass in another language.
 */
const WORDING = ['tests/wording.test.ts'];

// Runs `npm run test:pseudo -- browser [files]` or `-- unit [files]`; without arguments, both halves.
const [asked, ...files] = process.argv.slice(2);
if (asked !== undefined && !HALVES.includes(asked)) {
  console.error(`Say which half of the tests: ${HALVES.join(' or ')}, then file names.`);
  process.exit(1);
}
copyProject(COPY);
process.chdir(COPY);
for (const half of asked === undefined ? HALVES : [asked]) {
  const without = half === 'unit' ? WORDING.flatMap((file) => ['--exclude', file]) : [];
  const { code } = await run('npm', ['run', '--silent', `test:${half}`, '--', ...without, ...files]);
  if (code !== 0) process.exitCode = code;
}
