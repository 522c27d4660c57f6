import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTurn, removeRelease } from '../../../src/server/administration/releases.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { MovableClock } from '../../../src/server/core/time/Clock.ts';
import type { ReleaseFiles } from '../../../src/server/portal/FolderFiles.ts';
import { Releases } from '../../../src/server/portal/Releases.ts';
import { setLive } from '../../../src/server/releases/liveRelease.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { publishRelease } from './publishRelease.ts';

const BUILD = 'b'.repeat(32);
const build: ReleaseFiles = { id: BUILD, isFinal: true, find: async () => undefined, read: async () => undefined };
const filesOf = (name: string) => ({
  'html/en/sign-in.html': name,
  'routes.json': '{"/":"sign-in"}',
  [`assets/${name}-abcd1234.js`]: name,
  'service/locales/en/service/mails.json': `{"subject":"${name}"}`,
});

let database: Database;
let clock: MovableClock;
/** The lines of the log. */
let errors: Record<string, unknown>[];
beforeEach(async () => {
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  clock = new MovableClock();
  errors = [];
});
afterEach(() => giveBack(database));

const open = (settings = readSettings({ DATA_DIR: 'memory:' })) =>
  Releases.open(build, { database, settings, log: { error: (line: object) => errors.push({ ...line }) } });
const makeLive = (release: string | null, candidate: string | null = null) =>
  setLive(database, { release, candidate, share: candidate === null ? null : { percent: 50 } }, 'ada', clock.now());
const assetOf = async (releases: Releases, name: string) =>
  (await releases.findAsset(`${name}-abcd1234.js`))?.bodies.get('identity')?.content.toString();

describe('a release that the service must not show', () => {
  const FAULTS: readonly (readonly [string, (id: string) => Promise<unknown>, RegExp])[] = [
    [
      'has a member that was changed in the database',
      (id) =>
        sql`update release_members set hash = (select hash from release_members where path = 'routes.json' limit 1)
          where release = ${id} and path = 'html/en/sign-in.html'`.execute(database),
      /^is damaged in the database: its members/,
    ],
    [
      'has a content that was changed in the database',
      (id) =>
        sql`update release_contents set body = ${Buffer.from('{}')} where hash = (select hash from release_members
          where release = ${id} and path like 'service/%')`.execute(database),
      /^is damaged in the database: the content/,
    ],
    [
      'has a manifest that was changed in the database',
      (id) => sql`update releases set manifest = '{}' where id = ${id}`.execute(database),
      /^has a manifest that does not fit/,
    ],
    [
      'needs what this service lacks',
      (id) =>
        sql`update releases set manifest = replace(manifest, 'sign-in.with-password', 'sign-in.with-face')
          where id = ${id}`.execute(database),
      /^needs the operation sign-in\.with-face/,
    ],
  ];

  it.each(FAULTS)(
    'since it %s is refused with one line of the log; the one before stays live',
    async (_fault, harm, reason) => {
      const [before, other] = [
        await publishRelease(database, filesOf('one')),
        await publishRelease(database, filesOf('other')),
      ];
      await makeLive(before);
      const releases = await open();
      await harm(other);
      for (const choice of [() => makeLive(other), () => makeLive(before, other), () => makeLive(other)]) {
        await choice();
        await releases.look();
        await releases.look();
        expect(releases.offer).toMatchObject({ live: before, candidate: null, share: null });
      }
      expect(await releases.find(other)).toBeUndefined();
      expect(await assetOf(releases, 'other')).toBeUndefined();
      expect(errors).toEqual([{ release: other, reason: expect.stringMatching(reason) }]);
      await makeLive(before);
      await releases.look();
      expect(await assetOf(releases, 'one')).toBe('one');
    },
  );

  it('is replaced by the build at a start', async () => {
    const id = await publishRelease(database, filesOf('one'));
    await makeLive(id);
    const key = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const releases = await open(readSettings({ DATA_DIR: 'memory:', RELEASE_KEYS: key }));
    expect(releases.offer.live).toBe(BUILD);
    expect(errors).toEqual([{ release: id, reason: expect.stringMatching(/^is not signed/) }]);
  });

  it('is taken once it is published again', async () => {
    const id = await publishRelease(database, filesOf('one'), { languages: ['ko'] });
    await makeLive(id);
    const releases = await open();
    expect(releases.offer.live).toBe(BUILD);
    await database.deleteFrom('releases').execute();
    await releases.look();
    expect(errors.at(-1)).toEqual({ release: id });
    await publishRelease(database, filesOf('one'));
    await releases.look();
    expect(releases.offer.live).toBe(id);
  });
});

it('a removed release is unknown to each node at its next look', async () => {
  const [one, other] = [
    await publishRelease(database, filesOf('one')),
    await publishRelease(database, filesOf('other')),
  ];
  await makeLive(one);
  await makeLive(other);
  const releases = await open();
  expect(releases.offer.isKnown(one)).toBe(true);
  expect((await releases.find(one))?.id).toBe(one);
  expect(await assetOf(releases, 'one')).toBe('one');
  clock.advance(25 * 3600);
  await inTurn({ database }, (transaction) => removeRelease({ database: transaction, clock }, one));
  await releases.look();
  expect(releases.offer.isKnown(one)).toBe(false);
  expect(await releases.find(one)).toBeUndefined();
  expect(await assetOf(releases, 'one')).toBeUndefined();
  expect(releases.offer.live).toBe(other);
  expect(errors).toEqual([]);
});

it('a read sees every earlier choice, even while another read is under way', async () => {
  const [one, other] = [
    await publishRelease(database, filesOf('one')),
    await publishRelease(database, filesOf('other')),
  ];
  await makeLive(one);
  const releases = await open();
  const early = releases.look();
  await makeLive(other);
  await releases.look();
  expect(releases.offer.live).toBe(other);
  await early;
});
