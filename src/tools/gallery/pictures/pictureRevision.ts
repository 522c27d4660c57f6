import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copySources } from '../../copySources.ts';

/** The parts taken from a revision; engine, contract and tools come from the working tree. */
const OWN = ['flows', 'locales', 'src/theme'];

interface Extent {
  /** Whether each language is shown in two looks only. */
  readonly isFew?: boolean;
}

/**
 * Takes pictures of a revision that is checked out in a folder. The revision is built outside the repository, but the
 * working tree in place.
 *
 * @param parts names of screens or scenes; an empty list means all
 * @throws with the reason, if no pictures can be taken
 */
export function pictureRevision(
  folder: string,
  out: string,
  parts: readonly string[],
  { isFew = false }: Extent = {},
): void {
  if (resolve(folder) === process.cwd()) {
    run(folder, out, parts, isFew);
    return;
  }
  const copy = copyOf(folder);
  try {
    run(copy, out, parts, isFew);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A copy of the working tree's project with a revision's flows, texts and theme. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'pictures-'));
  copySources(copy);
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const part of OWN) {
    rmSync(join(copy, part), { recursive: true, force: true });
    cpSync(join(folder, part), join(copy, part), { recursive: true });
  }
  return copy;
}

const run = (cwd: string, out: string, parts: readonly string[], isFew: boolean) =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'src/tools/gallery/main.ts', '--pictures', resolve(out), ...(isFew ? ['--few'] : []), ...parts],
    { cwd, stdio: ['ignore', 'ignore', 'inherit'] },
  );
