import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const FLOW = 'flows/sign-in/sign-in.screen.json';
const BUILD = 'src/tools/bootstrap';

/**
 * Copies the flows and the build itself, which resolves paths from its own location, and links the rest: most files are
 * not changed.
 */
function linkProject(folder: string): void {
  mkdirSync(join(folder, 'src/tools'), { recursive: true });
  for (const path of ['flows', BUILD]) cpSync(path, join(folder, path), { recursive: true });
  const linked = ['.', 'src', 'src/tools'].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  for (const path of linked)
    if (!['.git', 'dist', 'flows', 'src', 'src/tools', BUILD].includes(path))
      symlinkSync(resolve(path), join(folder, path));
}

it('a mistake in a flow prints only the finding, and the last build stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-build-'));
  try {
    linkProject(folder);
    const flow = join(folder, FLOW);
    writeFileSync(flow, readFileSync(flow, 'utf8').replace('"goto": "sign-up"', '"goto": "sing-up"'));
    const built = join(folder, 'dist/client/index.html');
    mkdirSync(join(folder, 'dist/client'), { recursive: true });
    writeFileSync(built, 'the last build');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/tools/bootstrap/build.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`${FLOW}:\\d+:\\d+  unknown-screen  there is no screen "sing-up"`));
    expect(stdout + stderr).not.toMatch(/^ +at /m);
    expect(readFileSync(built, 'utf8')).toBe('the last build');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
