import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashOf, isFresh, writeStamp } from './freshness.mjs';
import { run } from './run.mjs';

const STAMP = 'dist/.vestibule-stamp';
/** All inputs of a build. */
const SOURCES = [
  'src',
  'flows',
  'locales',
  'schemas',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const isBuilt = () => isFresh(STAMP, hashOf(SOURCES)) && existsSync('dist/server/main.js');

/** Checks and builds, unless dist is up to date. Returns whether dist exists now. */
export async function build() {
  if (isBuilt()) return true;
  // A separate check first: for a mistake in a flow file, the bundler would print its own stack.
  const checked = await run(process.execPath, ['src/tools/bootstrap/launch.mjs', 'src/tools/check/main.ts'], {
    quiet: true,
  });
  if (checked.code !== 0) {
    console.error(`${checked.output.trimEnd()}\nThe previous build is unchanged.`);
    return false;
  }
  return buildChecked();
}

/** Like `build`, for flows that are known to have no checker errors. */
export async function buildChecked() {
  if (isBuilt()) return true;
  const hash = hashOf(SOURCES);
  console.log('Building …');
  const { code } = await run('npm', ['run', '--silent', 'build']);
  if (code !== 0) {
    console.error(`The build exited with ${code}.`);
    return false;
  }
  writeStamp(STAMP, hash);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await build()) ? 0 : 1);
