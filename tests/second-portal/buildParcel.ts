import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/tools/bootstrap/freshness.mjs';
import { packEngine } from '../../src/tools/package/packEngine.ts';
import { installEngine } from './installEngine.ts';

const PORTAL = 'tests/parcel';
const TARBALL = 'engine.tgz';

/** All that the package and the portal are made from. */
const SOURCES = [
  'tests/second-portal/installEngine.ts',
  'src/engine',
  'src/tools/package',
  PORTAL,
  'package-lock.json',
  'tsconfig.json',
];

export interface Built {
  /** The portal as a repository of its own, with what its build made in `dist`. */
  readonly root: string;
  /** The package that it was made with. */
  readonly tarball: string;
  /** What `npm run check` said. */
  readonly checked: string;
}

/**
 * The second portal as somebody else would have it: in a folder far from this repository, with the engine out of its
 * package and nothing else but what the package asks for, checked and built by the scripts of its `package.json`. Made
 * once for the same sources, for the unit tests and for those in a browser.
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
      // Somebody else was quicker.
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
