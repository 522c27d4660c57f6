import { spawnSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { openEmbedded } from '../../../src/server/database/openEmbedded.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

/** A disk of this size, which only root may mount. */
const SIZE = '128m';
let disk: string;
let isMounted = false;
beforeAll(async () => {
  disk = await makeDataFolder();
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', disk]).status === 0;
  if (!isMounted) console.warn('Tests of a full disk are skipped: this user may not mount one');
});
afterAll(async () => {
  if (isMounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

it('R07: a full disk is named in the log and at /readyz, and all goes on once there is room', async ({ skip }) => {
  if (!isMounted) skip();
  const data = join(disk, 'data');
  await mkdir(data, { mode: 0o700 });
  const settings = readSettings({ DATA_DIR: data, PORT: '3800', LOG_LEVEL: 'error' });
  const lines: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  let app: FastifyInstance | undefined;
  try {
    app = await createApp(settings);
    const open = app;
    const signIn = () => new TestBrowser(open, settings.origin.origin).signIn('ada@acme.test');
    expect((await signIn()).status).toBe(200);
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push((await signIn()).status);
    expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    await rm(join(disk, 'filler'));
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await signIn()).status).toBe(200);
  } finally {
    process.stdout.write = write;
    await app?.close();
  }
  expect(lines.join('')).toContain('No space left on device');
  expect(lines.join('')).toContain('DATA_DIR has no room (ENOSPC)');
}, 120_000);

it.for([0, 16])(
  'a first start on a disk with room of %i MiB ends with one line that says so',
  async (left, { skip }) => {
    if (!isMounted) skip();
    await rm(join(disk, 'data'), { recursive: true, force: true });
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - left * 1024 * 1024));
    const other = join(disk, 'other');
    await mkdir(other, { mode: 0o700, recursive: true });
    await expect(openEmbedded(other)).rejects.toThrow(/^DATA_DIR \S+ cannot be written \(ENOSPC\): [^\n]+$/);
    await rm(join(disk, 'filler'));
  },
);
