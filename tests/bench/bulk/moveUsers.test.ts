import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleServer } from '../../server/support/bundleServer.ts';
import { makeDataFolder } from '../../server/support/dataFolder.ts';
import { freePort } from '../../server/support/freePort.ts';
import { openTestPostgres, postgresFolder } from '../../server/support/openTestPostgres.ts';
import { moveUsers } from './moveUsers.ts';

/** More than one transaction has. */
const USERS = 12_000;
const ORIGIN = { PORTAL_ORIGIN: 'https://login.acme.example', SMTP_URL: 'smtp://127.0.0.1:25' };

it.for(['the embedded database', 'PostgreSQL'])(
  'an import into %s that was killed goes on where it stopped, and an export after a killed one has each line of the file',
  { timeout: 600_000 },
  async (database, { skip }) => {
    if (database === 'PostgreSQL' && !postgresFolder) skip();
    const folder = await makeDataFolder();
    const postgres = database === 'PostgreSQL' ? await openTestPostgres(await freePort(1)) : undefined;
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    try {
      const variables = { ...ORIGIN, ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: data }) };
      const moved = await moveUsers({ entry: await bundleServer('admin'), folder, variables }, USERS);
      expect(moved).toMatchObject({ before: 10_000, wrong: [] });
      for (const { peak } of [moved.killed, moved.resumed, moved.exportKilled, moved.exported]) {
        expect(peak).toBeGreaterThan(0);
        expect(peak).toBeLessThan(512);
      }
    } finally {
      await postgres?.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
