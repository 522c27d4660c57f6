import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { bundleServer } from '../../server/support/bundleServer.ts';
import { makeDataFolder } from '../../server/support/dataFolder.ts';
import { freePort } from '../../server/support/freePort.ts';
import { openTestPostgres, postgresFolder } from '../../server/support/openTestPostgres.ts';
import { moveUsers, run, writeUsers } from './moveUsers.ts';

/** More than fit into one transaction. */
const USERS = 12_000;
const ORIGIN = { PORTAL_ORIGIN: 'https://login.acme.example', SMTP_URL: 'smtp://127.0.0.1:25' };

it.for(['the embedded database', 'PostgreSQL'])(
  'an import into %s that was killed continues, and an export after a killed one has every line of the file',
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

/**
 * Megabytes of JavaScript objects: the command itself needs half of that, and keeping these users would take twice as
 * much.
 */
const SMALL = 96;
const MANY = 100_000;

it('memory does not grow with the number of imported or exported users', { timeout: 600_000 }, async ({ skip }) => {
  if (!postgresFolder) skip();
  const folder = await makeDataFolder();
  const postgres = await openTestPostgres(await freePort(2));
  try {
    const place = {
      ...{ entry: await bundleServer('admin'), folder, heap: SMALL },
      variables: { ...ORIGIN, DATABASE_URL: postgres.url },
    };
    await run(place, 'organisations add ORG-1 --name Acme --alias acme --domains acme.example', () => true);
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    for (let first = 0; first < MANY; first += 10_000) {
      await sql`insert into users
        (id, username, external_id, org_id, first_name, last_name, display_name, state, created_at)
        select 'id-' || n, 'person' || n || '@acme.example', 'ext-' || n, 'ORG-1', 'First' || n, 'Last' || n,
          'First' || n || ' Last' || n, 'PENDING', now()
        from generate_series(${first}::int, ${first + 9999}::int) as n`.execute(database);
    }
    await database.destroy();
    const file = join(folder, 'users.csv');
    await writeUsers(file, MANY);
    // Existing users are read and compared, and nothing is written.
    const told: string[] = [];
    await run(place, `users import ${file} --organisation acme --no-invite`, (line) => told.push(line) > 0);
    expect(told).toEqual(['Nothing changes.']);
    let lines = 0;
    await run(place, 'users export --organisation acme', () => {
      lines += 1;
      return true;
    });
    expect(lines).toBe(MANY + 1);
  } finally {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
});
