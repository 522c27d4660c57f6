import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/tools/bootstrap/freshness.mjs';
import { packEngine } from '../../src/tools/package/packEngine.ts';
import { installEngine } from './installEngine.ts';

const PORTAL = 'tests/parcel';
const TARBALL = 'engine.tgz';

/** The sources of the package and of the portal. */
const SOURCES = [
  'tests/second-portal/installEngine.ts',
  'src/engine',
  'src/tools/package',
  PORTAL,
  'package-lock.json',
  'tsconfig.json',
];

export interface Built {
  /** The portal as its own repository, with its build in `dist`. */
  readonly root: string;
  /** The package that it was built with. */
  readonly tarball: string;
  /** The output of `npm run check`. */
  readonly checked: string;
}

/**
 * Makes the second portal as another team would: in a folder outside this repository, with the engine from its package
 * and only the dependencies of that package, checked and built by the scripts of its `package.json`. The result is kept
 * until the sources change, for the unit tests and the browser tests.
 */
export function buildParcel(): Built {
  const root = join(tmpdir(), `vestibule-parcel-${hashOf(SOURCES).slice(0, 16)}`);
  if (!existsSync(root)) {
    const made = mkdtempSync(`${root}-`);
    try {
      makePortal(made);
      renameSync(made, root);
    } catch (error) {
      rmSync(made, { recursive: true, force: true });
      // Another process finished first.
      if (!existsSync(root)) throw error;
    }
  }
  return { root, tarball: join(root, TARBALL), checked: readFileSync(join(root, 'checked.txt'), 'utf8') };
}

function makePortal(root: string): void {
  cpSync(PORTAL, root, { recursive: true });
  renameSync(packEngine(join(root, 'package')), join(root, TARBALL));
  rmSync(join(root, 'package'), { recursive: true });
  installEngine(root, join(root, TARBALL));
  const run = (script: string) =>
    execFileSync('npm', ['run', '--silent', script], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  writeFileSync(join(root, 'checked.txt'), run('check'));
  run('build');
}
