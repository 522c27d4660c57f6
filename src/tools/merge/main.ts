import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rewriteSources } from '../../engine/checker/mendFiles.ts';
import { mergeTexts } from '../../engine/checker/merge/mergeTexts.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';

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

type Versions = Readonly<Record<'base' | 'ours' | 'theirs', string>>;

interface MergedFile {
  readonly text: string;
  /** Whether there are no conflicts. */
  readonly isWhole: boolean;
}

/**
 * Merges the versions of a file of flows or texts member by member. Conflicts get git's markers; a version that is not
 * JSON is merged line by line.
 */
function mergeFiles(path: string, versions: Versions): MergedFile {
  const sides = (['base', 'ours', 'theirs'] as const).map((preferred) => mergeTexts(versions, preferred));
  const [base, ours, theirs] = sides.map((side) => side && canonical(path, side.text));
  if (base === undefined || ours === undefined || theirs === undefined) return mergeLines(versions);
  if (sides.every((side) => side?.conflicts.length === 0)) return { text: ours, isWhole: true };
  return mergeLines({ base, ours, theirs });
}

function canonical(path: string, text: string): string {
  return rewriteSources([{ path, text }], definition)[0]?.text ?? text;
}

function mergeLines(versions: Versions): MergedFile {
  const folder = mkdtempSync(join(tmpdir(), 'merge-'));
  try {
    const files = (['ours', 'base', 'theirs'] as const).map((side) => {
      const file = join(folder, side);
      writeFileSync(file, versions[side]);
      return file;
    });
    const labels = ['ours', 'base', 'theirs'].flatMap((label) => ['-L', label]);
    const { status, stdout } = spawnSync('git', ['merge-file', '-p', ...labels, ...files], { encoding: 'utf8' });
    return { text: stdout, isWhole: status === 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
