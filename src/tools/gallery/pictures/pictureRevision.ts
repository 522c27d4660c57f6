import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copySources } from '../../copySources.ts';

/** What a revision has of its own; engine, contract and tools are those of the working tree. */
const OWN = ['flows', 'locales', 'src/theme'];

/**
 * Pictures a revision that is laid out in a folder. It is built outside of the repository; the working tree itself is
 * pictured where it stands.
 *
 * @param parts of the names of scenes; none are all
 * @throws with why it cannot be pictured
 */
export function pictureRevision(folder: string, out: string, parts: readonly string[]): void {
  if (resolve(folder) === process.cwd()) {
    run(folder, out, parts);
    return;
  }
  const copy = copyOf(folder);
  try {
    run(copy, out, parts);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The project of the working tree with flows, texts and theme of a revision. */
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

const run = (cwd: string, out: string, parts: readonly string[]) =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'src/tools/gallery/main.ts', '--pictures', resolve(out), ...parts],
    { cwd, stdio: ['ignore', 'ignore', 'inherit'] },
  );
