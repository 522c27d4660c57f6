import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '../readCommandLine.ts';
import { mergeFiles } from './mergeFiles.ts';

const { positionals, values } = readCommandLine(
  { options: { install: { type: 'boolean', default: false } }, allowPositionals: true },
  `npm run merge -- --install                    lets git merge flows and texts member by member in this clone
npm run merge -- BASE OURS THEIRS FILE         run by git: writes the merge of FILE into OURS`,
);
const DRIVER = 'node src/tools/bootstrap/launch.mjs src/tools/merge/main.ts %O %A %B %P';
const configure = (name: string, value: string) => spawnSync('git', ['config', `merge.vestibule.${name}`, value]);

const [base = '', ours = '', theirs = '', file = ''] = positionals;
if (values.install) {
  const isDone = [configure('name', 'flows and texts, member by member'), configure('driver', DRIVER)].every(
    ({ status }) => status === 0,
  );
  if (isDone) console.log('git merges flows and texts member by member in this clone.');
  else console.error('This is not a git clone, or its settings cannot be written.');
  process.exitCode = isDone ? 0 : 2;
} else {
  const [before, mine, other] = [base, ours, theirs].map((path) => readFileSync(path, 'utf8'));
  const { text, isWhole } = mergeFiles(file, { base: before ?? '', ours: mine ?? '', theirs: other ?? '' });
  writeFileSync(ours, text);
  process.exitCode = isWhole ? 0 : 1;
}
