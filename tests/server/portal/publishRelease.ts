import type { ReleaseManifest } from '../../../src/contract/release/Release.ts';
import { checkRelease } from '../../../src/contract/release/ReleaseFile.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { lockReleases } from '../../../src/server/releases/liveRelease.ts';
import { storeRelease } from '../../../src/server/releases/storeRelease.ts';
import { releaseOf } from '../releases/sampleRelease.ts';

/**
 * Stores a release as `releases publish` does, but without judging it.
 * @param files texts by path
 * @returns its id
 */
export async function publishRelease(
  database: Database,
  files: Readonly<Record<string, string>>,
  about: Partial<ReleaseManifest> = {},
): Promise<string> {
  const release = checkRelease(releaseOf(files, about));
  await database.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    await storeRelease(transaction, release, { by: 'test', at: new Date(0) });
  });
  return release.about.id;
}
