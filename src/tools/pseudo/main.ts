import { run } from '../bootstrap/run.mjs';
import { readCommandLine } from '../readCommandLine.ts';
import { copyProject } from './copyProject.ts';

const COPY = '.cache/pseudo';

const USAGE = `npm run test:pseudo                the browser tests, on a copy without English texts
npm run test:pseudo -- FILE …      some of its files`;
const { positionals: files } = readCommandLine({ allowPositionals: true }, USAGE);
copyProject(COPY);
process.chdir(COPY);
const { code } = await run('npm', ['run', '--silent', 'test:browser', '--', ...files]);
process.exitCode = code ?? 1;
