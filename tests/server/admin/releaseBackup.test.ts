import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRelease } from '../../../src/contract/release/ReleaseFile.ts';
import { restoreBackup } from '../../../src/server/admin/restoreBackup.ts';
import { writeBackup } from '../../../src/server/admin/writeBackup.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { Contents } from '../../../src/server/portal/FolderFiles.ts';
import { openStored } from '../../../src/server/portal/openStored.ts';
import { findRelease, idsOffered, readContents } from '../../../src/server/releases/findReleases.ts';
import { readLive, setLive } from '../../../src/server/releases/liveRelease.ts';
import { storeRelease } from '../../../src/server/releases/storeRelease.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { sampleRelease } from '../releases/sampleRelease.ts';
import { readSnapshot } from '../support/databaseSnapshot.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';

const AT = new Date('2026-01-05T09:00:00Z');
const settings = readSettings({ DATA_DIR: 'memory:' });

/** The characters of the largest response of the database. */
let largest = 0;
const measuring: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const rows = result.rows as { readonly row?: unknown }[];
    largest = Math.max(
      largest,
      rows.reduce((sum, { row }) => sum + String(row ?? '').length, 0),
    );
    return result;
  },
};

/** Large enough for several pages of the table of contents. */
const parts = Array.from({ length: 400 }, (_, index) => [
  `assets/part${index}-abcd1234.js`,
  randomBytes(6000).toString('hex'),
]);
const release = checkRelease(sampleRelease('Welcome', {}, Object.fromEntries(parts)));
const { id } = release.about;
/** That of a node's build. */
const build = checkRelease(sampleRelease('Hello'));

let folder: string;
let database: Database;
let restored: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-release-backup-'));
  database = await takeDatabase(settings);
  await storeRelease(database, release, { by: 'mona', at: AT });
  await storeRelease(database, build, { by: 'build', at: AT, usedAt: AT });
  await setLive(database, { release: id, candidate: null, share: null }, 'mona', AT);
  await writeBackup(database.withPlugin(measuring), settings, join(folder, 'backup.gz'), AT);
  restored = await openDatabase({ dataDir: 'memory:', databaseUrl: undefined }, await readSnapshot());
  await restoreBackup({ database: restored, settings }, join(folder, 'backup.gz'));
});
afterAll(async () => {
  await giveBack(database);
  await restored.destroy();
  await rm(folder, { recursive: true });
});

it('a restored database has the live release and those of builds, and each of their files as it was', async () => {
  expect(await readLive(restored)).toEqual(await readLive(database));
  // Visits go on with both.
  expect(await idsOffered(restored)).toEqual(new Set([id, build.about.id]));
  const contents = new Contents((hashes) => readContents(restored, hashes), 1 << 26);
  for (const { about, members } of [release, build]) {
    expect(await findRelease(restored, about.id)).toEqual(await findRelease(database, about.id));
    const opened = await openStored(restored, about.id, { contents, keys: [] });
    for (const [path, content] of members) {
      const [name = '', ...folders] = path.split('/').toReversed();
      const found = await opened?.files.find(folders.toReversed().join('/'), name);
      // Compared whole: an assertion about the bytes would visit each of them.
      expect(found?.bodies.get('identity')?.content.equals(content), path).toBe(true);
    }
  }
});

it('the contents of releases are backed up a page at a time', async () => {
  const { rows } = await sql<{ size: number }>`
    select sum(length(body))::int as size from release_contents`.execute(database);
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan((2 * (rows[0]?.size ?? 0)) / 3);
});
