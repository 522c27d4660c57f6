import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeTexts } from '../../engine/checker/merge/mergeTexts.ts';
import { rewriteSources } from '../../engine/checker/rewriteSources.ts';
import { definition } from '../../portal/definition.ts';

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
export function mergeFiles(path: string, versions: Versions): MergedFile {
  const sides = (['base', 'ours', 'theirs'] as const).map((preferred) => mergeTexts(versions, preferred));
  const [base, ours, theirs] = sides.map((side) => side && canonical(path, side.text));
  if (base === undefined || ours === undefined || theirs === undefined) return mergeLines(versions);
  if (sides.every((side) => side?.conflicts.length === 0)) return { text: ours, isWhole: true };
  return mergeLines({ base, ours, theirs });
}

const canonical = (path: string, text: string) => rewriteSources([{ path, text }], definition)[0]?.text ?? text;

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
