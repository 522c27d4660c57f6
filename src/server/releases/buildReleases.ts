import type { ReadRelease } from '../../contract/release/ReleaseFile.ts';
import type { Service } from '../core/Service.ts';
import { findRelease } from './findReleases.ts';
import { lockReleases } from './liveRelease.ts';
import { storeContents, storeRelease } from './storeRelease.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** In place of an operator's name. */
const BUILD = 'build';

/**
 * Stores the release of a node's build, unless it is stored already, so that visits that began with it find its pages
 * and their parts after the next deploy. Otherwise notes that a node runs it. Repeat this each hour.
 *
 * @param read reads the release from the folder of the built portal; undefined: not now
 * @param signal stops the storing; the next one continues
 * @throws the reason of the signal
 */
export async function keepBuild(
  { database, clock }: Store,
  id: string,
  { read, signal }: { readonly read: () => Promise<ReadRelease | undefined>; readonly signal?: AbortSignal },
): Promise<void> {
  const used = database.updateTable('releases').set({ used_at: clock.now() });
  await used.where('id', '=', id).where('used_at', 'is not', null).execute();
  if ((await findRelease(database, id)) !== undefined) return;
  const release = await read();
  // The build was replaced while its node runs.
  if (release?.about.id !== id) return;
  await storeContents(database, release, signal);
  await database.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    if ((await findRelease(transaction, id)) !== undefined) return;
    const at = clock.now();
    await storeRelease(transaction, release, { by: BUILD, at, usedAt: at });
  });
}
