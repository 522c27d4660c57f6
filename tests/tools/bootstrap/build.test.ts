import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { copySources } from '../../../src/tools/copySources.ts';

const FLOW = 'flows/sign-in/sign-in.screen.json';

it('a mistake in a flow prints the finding alone, and the last build stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-build-'));
  try {
    copySources(folder);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
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
