import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkRelease, type ReadRelease } from '../../../src/contract/release/ReleaseFile.ts';
import { inTurn, publishRelease, removeRelease } from '../../../src/server/administration/releases.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { MovableClock } from '../../../src/server/core/time/Clock.ts';
import { keepBuild } from '../../../src/server/releases/buildReleases.ts';
import { findRelease, idsOffered, listReleases } from '../../../src/server/releases/findReleases.ts';
import { setLive } from '../../../src/server/releases/liveRelease.ts';
import { removeOldReleases } from '../../../src/server/releases/removeOldReleases.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { sampleRelease } from './sampleRelease.ts';

const [former, later] = ['Welcome', 'Hello'].map((word) => checkRelease(sampleRelease(word))) as [
  ReadRelease,
  ReadRelease,
];
const DAY = 24 * 3600;

let database: Database;
let clock: MovableClock;
beforeEach(async () => {
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  clock = new MovableClock({ now: () => new Date('2026-02-01T12:00:00Z'), wait: () => Promise.resolve() });
});
afterEach(() => giveBack(database));

/** How often a build was read. */
let reads = 0;
const keep = (release: ReadRelease, signal = new AbortController().signal) => {
  const read = async () => {
    reads += 1;
    return release;
  };
  return keepBuild({ database, clock }, release.about.id, { read, signal });
};
const stored = async () => (await listReleases(database)).map(({ about }) => about.id).toSorted();
const contents = async () =>
  (await database.selectFrom('release_contents').select('hash').execute()).map(({ hash }) => hash).toSorted();
const ids = (...releases: ReadRelease[]) => releases.map(({ about }) => about.id).toSorted();

it('the release of a build is stored once, by any number of nodes, and visits may go on with it', async () => {
  reads = 0;
  await Promise.all([keep(former), keep(former)]);
  await keep(later);
  expect(await stored()).toEqual(ids(former, later));
  const before = reads;
  clock.advance(3600);
  await keep(former);
  expect(reads).toBe(before);
  const found = await findRelease(database, former.about.id);
  expect(found).toMatchObject({ publishedBy: 'build', usedAt: clock.now() });
  expect([...(await idsOffered(database))].toSorted()).toEqual(ids(former, later));
});

it('a build is removed 30 days after the last node ran it, with contents that no release has', async () => {
  await keep(former);
  await keep(later);
  const loose = { hash: 'f'.repeat(64), body: Buffer.from('x') };
  await database.insertInto('release_contents').values(loose).execute();
  clock.advance(29 * DAY);
  await keep(later);
  await removeOldReleases({ database, clock });
  expect(await stored()).toEqual(ids(former, later));
  clock.advance(2 * DAY);
  await removeOldReleases({ database, clock });
  expect(await stored()).toEqual(ids(later));
  expect(await contents()).toEqual([...later.hashes.values()].toSorted());
});

it('a build that is live, or was within 30 days, is not removed', async () => {
  await keep(former);
  await setLive(database, { release: former.about.id, candidate: null, share: null }, 'mona', clock.now());
  clock.advance(60 * DAY);
  await removeOldReleases({ database, clock });
  expect(await stored()).toEqual(ids(former));
  await setLive(database, { release: null, candidate: null, share: null }, 'mona', clock.now());
  clock.advance(29 * DAY);
  await removeOldReleases({ database, clock });
  expect(await stored()).toEqual(ids(former));
  clock.advance(2 * DAY);
  await removeOldReleases({ database, clock });
  expect(await stored()).toEqual([]);
});

it('of many builds the last twenty stay, and those that a node ran within the last day', async () => {
  const builds = Array.from({ length: 23 }, (_, index) => checkRelease(sampleRelease(`Word ${index}`)));
  for (const build of builds.slice(0, -1)) {
    await keep(build);
    clock.advance(60);
  }
  await removeOldReleases({ database, clock });
  expect(await stored()).toEqual(ids(...builds.slice(0, -1)));
  clock.advance(2 * DAY);
  await keep(builds[22] as ReadRelease);
  await setLive(database, { release: builds[1]?.about.id ?? '', candidate: null, share: null }, 'mona', clock.now());
  await removeOldReleases({ database, clock });
  expect(await stored()).toEqual(ids(builds[1] as ReadRelease, ...builds.slice(3)));
});

it('contents that a node left when it was killed are removed, also if all builds are in use', async () => {
  await keep(former);
  const kept = await contents();
  const left = { hash: 'f'.repeat(64), body: Buffer.from('x') };
  await database.insertInto('release_contents').values(left).execute();
  await removeOldReleases({ database, clock });
  expect(await contents()).toEqual(kept);
});

it('a build may be published, and may not be removed while a node runs it', async () => {
  await keep(former);
  const remove = () =>
    inTurn({ database }, (transaction) => removeRelease({ database: transaction, clock }, former.about.id));
  await expect(remove()).rejects.toThrow(/ is the build of a node: it is removed automatically /);
  const how = { name: 'file', keys: [], by: 'mona' };
  const publish = () =>
    inTurn({ database }, (transaction) => publishRelease({ database: transaction, clock }, former, how));
  expect(await publish()).toMatchObject({ members: former.members.size });
  expect(await findRelease(database, former.about.id)).toMatchObject({ publishedBy: 'mona', usedAt: null });
  expect(await publish()).toBeUndefined();
  await remove();
  expect(await stored()).toEqual([]);
});

it('storing stops with its node, and the next one continues', async () => {
  const stopping = new AbortController();
  stopping.abort();
  await expect(keep(former, stopping.signal)).rejects.toBe(stopping.signal.reason);
  expect(await stored()).toEqual([]);
  await keep(former);
  expect(await stored()).toEqual(ids(former));
});
