import { existsSync, readFileSync } from 'node:fs';
import { hashOf, isFresh, writeStamp } from './freshness.mjs';
import { run } from './run.mjs';

const STAMP = 'node_modules/.vestibule-stamp';
/** npm records here what it installed. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Whether each package of the lock file is installed in the locked version. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages ?? {};
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.integrity === entry.integrity,
  );
}

/** Installs missing packages of the lock file. Returns whether all its packages are installed now. */
export async function install() {
  const hash = hashOf(['package-lock.json', '.npmrc'], [process.platform, process.arch, process.versions.modules]);
  if (isFresh(STAMP, hash)) return true;
  if (!existsSync(STAMP) && isInstalled()) {
    writeStamp(STAMP, hash);
    return true;
  }
  console.log('Installing packages (npm ci) …');
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund']);
  if (code !== 0) {
    console.error(`npm ci exited with ${code}; the packages are not installed.`);
    return false;
  }
  writeStamp(STAMP, hash);
  return true;
}
