import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The apps of `tests/relyingParties`, with the packages that they use. They are no packages of the project. */
export const LIBRARY_FOLDER = '.cache/relyingParties';

const LOCK = 'package-lock.json';
/** A copy of the lock file, which says what is installed. */
const INSTALLED = join(LIBRARY_FOLDER, 'node_modules', LOCK);

/**
 * Copies the apps, and installs their packages if that has not been done.
 * @throws what npm says, for example if the registry cannot be reached
 */
export async function installLibraries(): Promise<void> {
  await cp('tests/relyingParties', LIBRARY_FOLDER, { recursive: true });
  const wanted = await readFile(join(LIBRARY_FOLDER, LOCK), 'utf8');
  if ((await readFile(INSTALLED, 'utf8').catch(() => '')) === wanted) return;
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: LIBRARY_FOLDER,
    shell: process.platform === 'win32',
  });
  await cp(join(LIBRARY_FOLDER, LOCK), INSTALLED);
}
