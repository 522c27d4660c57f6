import type { ReadRelease } from '../../contract/release/ReleaseFile.ts';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';
import { findRelease } from './findReleases.ts';
import { lastLive, lockReleases } from './liveRelease.ts';
import { deleteRelease, hasLoose, removeLoose, storeContents, storeRelease } from './storeRelease.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** Seconds for which the release of a build stays after the last node that ran it. */
const KEPT = 30 * DAY;

/** The same for a build that is not among the last ones, so that frequent deploys do not fill the database. */
const KEPT_OF_MANY = DAY;
const MOST = 20;

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

/**
 * Removes releases of builds that no node has run for 30 days, or for a day if twenty builds ran later, unless visits
 * could begin with them since then. Also removes contents that a node left when it was killed while it stored a build.
 */
export async function removeOldBuilds({ database, clock }: Store): Promise<void> {
  const now = clock.now();
  if ((await oldBuilds(database, now)).length === 0 && !(await hasLoose(database))) return;
  await database.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    for (const { id, before } of await oldBuilds(transaction, now)) {
      const last = await lastLive(transaction, id, now);
      if (last === null || last < before) await deleteRelease(transaction, id);
    }
    await removeLoose(transaction);
  });
}

interface OldBuild {
  readonly id: string;
  /** No node has run it since then. */
  readonly before: Date;
}

async function oldBuilds(database: Database, now: Date): Promise<readonly OldBuild[]> {
  const builds = database.selectFrom('releases').select(['id', 'used_at']).where('used_at', 'is not', null);
  const rows = await builds.orderBy('used_at', 'desc').orderBy('id').execute();
  return rows.flatMap(({ id, used_at }, index) => {
    const before = addSeconds(now, -(index < MOST ? KEPT : KEPT_OF_MANY));
    return used_at !== null && used_at < before ? [{ id, before }] : [];
  });
}
