import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkRelease } from '../../../src/contract/release/ReleaseFile.ts';
import { previewRelease } from '../../../src/server/administration/previewRelease.ts';
import { inTurn, publishRelease } from '../../../src/server/administration/releases.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { MovableClock } from '../../../src/server/core/time/Clock.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { findRelease, listReleases } from '../../../src/server/releases/findReleases.ts';
import { setLive } from '../../../src/server/releases/liveRelease.ts';
import { removeOldReleases } from '../../../src/server/releases/removeOldReleases.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { sampleRelease } from './sampleRelease.ts';

const DAY = 24 * 3600;
const settings = readSettings({ DATA_DIR: 'memory:' });

let database: Database;
let clock: MovableClock;
beforeEach(async () => {
  database = await takeDatabase(settings);
  clock = new MovableClock({ now: () => new Date('2026-02-01T12:00:00Z'), wait: () => Promise.resolve() });
});
afterEach(() => giveBack(database));

/** Publishes a release. @returns its id */
async function publish(word: string): Promise<string> {
  const release = checkRelease(sampleRelease(word));
  await inTurn({ database }, (transaction) =>
    publishRelease({ database: transaction, clock }, release, { name: 'file', keys: [], by: 'mona' }),
  );
  return release.about.id;
}

/** Lets days pass. @returns the releases that are stored after the hourly work */
async function after(days: number): Promise<string[]> {
  clock.advance(days * DAY);
  await removeOldReleases({ database, clock });
  return (await listReleases(database)).map(({ about }) => about.id).toSorted();
}

it('a draft is removed 30 days after it was published, with its files and an event of the audit trail', async () => {
  const draft = await publish('Welcome');
  expect(await after(29)).toEqual([draft]);
  const later = await publish('Hello');
  expect(await after(1)).toEqual([later]);
  expect(await findRelease(database, draft)).toBeUndefined();
  const members = await database.selectFrom('release_members').select('hash').execute();
  const contents = await database.selectFrom('release_contents').select('hash').execute();
  expect(contents.filter(({ hash }) => !members.some((member) => member.hash === hash))).toEqual([]);
  const events = await database.selectFrom('audit_events').select(['action', 'actor', 'subject']).execute();
  expect(events).toEqual([{ action: 'administration.release-removed', actor: 'sweep', subject: draft }]);
});

it('a draft that is published again stays for another 30 days', async () => {
  const draft = await publish('Welcome');
  await after(29);
  await publish('Welcome');
  expect(await after(29)).toEqual([draft]);
  expect(await after(1)).toEqual([]);
});

it('a draft stays as long as a link to it is valid', async () => {
  const draft = await publish('Welcome');
  await after(29);
  const found = await findRelease(database, draft);
  if (found === undefined) throw new Error('not stored');
  const service = { database, clock, settings, keys: createKeyStore(settings, database) };
  await previewRelease(service, found, { days: 2 });
  expect(await after(1.9)).toEqual([draft]);
  expect(await after(0.1)).toEqual([]);
});

it.each(['release', 'candidate'] as const)(
  'a release that has been live or shared, here as the %s, is never removed automatically',
  async (place) => {
    const id = await publish('Welcome');
    const none = { release: null, candidate: null, share: null };
    const chosen = place === 'release' ? { ...none, release: id } : { ...none, candidate: id, share: { percent: 5 } };
    await setLive(database, chosen, 'mona', clock.now());
    await setLive(database, none, 'mona', clock.now());
    expect(await after(400)).toEqual([id]);
  },
);
