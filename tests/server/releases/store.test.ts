import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '../../../src/contract/release/Release.ts';
import { checkRelease, type ReadRelease } from '../../../src/contract/release/ReleaseFile.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import {
  type ContentName,
  contentAt,
  findRelease,
  idsBeginning,
  listMembers,
  listReleases,
  readContents,
  releasesWith,
  storedMark,
} from '../../../src/server/releases/findReleases.ts';
import {
  beginningOf,
  type LiveChoice,
  lastLive,
  lockReleases,
  readLive,
  setLive,
} from '../../../src/server/releases/liveRelease.ts';
import { deleteRelease, removeLoose, storeContents, storeRelease } from '../../../src/server/releases/storeRelease.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { sampleRelease } from './sampleRelease.ts';

const NOON = new Date('2026-02-01T12:00:00Z');
const [first, second] = ['Welcome', 'Hello'].map((word) => checkRelease(sampleRelease(word))) as [
  ReadRelease,
  ReadRelease,
];

let database: Database;
beforeAll(async () => {
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
});
afterAll(() => giveBack(database));

const locked = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    return work(transaction);
  });
const named = (members: ReadonlyMap<string, string>, path: string): ContentName => {
  const content = contentAt(members, path);
  if (content === undefined) throw new Error(`no member ${path}`);
  return content;
};
const contents = async () => (await sql`select 1 from release_contents`.execute(database)).rows.length;

it('a stored release is read as it was, and shares contents with others', async () => {
  expect(await locked((transaction) => storeRelease(transaction, first, { by: 'mona', at: NOON }))).toEqual({
    members: 4,
    added: 4,
  });
  const later = new Date(NOON.getTime() + 1000);
  expect(await locked((transaction) => storeRelease(transaction, second, { by: 'mona', at: later }))).toEqual({
    members: 4,
    added: 2,
  });
  const found = await findRelease(database, first.about.id);
  expect(found).toEqual({
    about: first.about,
    manifest: first.manifest,
    signature: null,
    publishedAt: NOON,
    publishedBy: 'mona',
    usedAt: null,
    keptUntil: new Date('2026-03-03T12:00:00Z'),
  });
  expect((await listReleases(database)).map(({ about }) => about.id)).toEqual([second.about.id, first.about.id]);
  const members = await listMembers(database, first.about.id);
  expect(members).toEqual(first.hashes);
  const bodies = await readContents(
    database,
    [...members.keys()].map((path) => named(members, path)),
  );
  for (const [path, hash] of members) expect(bodies.get(hash)).toEqual(first.members.get(path));
  const both = [first.about.id, second.about.id].toSorted();
  expect(await releasesWith(database, 'assets/main-1234.js')).toEqual(both);
  expect(await releasesWith(database, 'assets/none.js')).toEqual([]);
  expect(await idsBeginning(database, first.about.id.slice(0, 8))).toEqual([first.about.id]);
  expect(await idsBeginning(database, '%')).toEqual([]);
});

it('a content that was changed in the database is not returned', async () => {
  const content = named(first.hashes, 'routes.json');
  const { hash } = content;
  const body = first.members.get('routes.json') ?? Buffer.alloc(0);
  await sql`update release_contents set body = ${Buffer.from('{}')} where hash = ${hash}`.execute(database);
  await expect(readContents(database, [content])).rejects.toThrow(/damaged/);
  await sql`update release_contents set body = ${body} where hash = ${hash}`.execute(database);
  expect((await readContents(database, [content, { hash: 'unknown', packed: undefined }])).size).toBe(1);
});

it('a member whose compressed copy is stored too takes no space, and is read as it was', async () => {
  const page = '<p>Welcome</p>'.repeat(100);
  const packed = brotliCompressSync(page).toString('latin1');
  const members = (texts: Readonly<Record<string, string>>) =>
    new Map(Object.entries(texts).map(([path, body]) => [path, Buffer.from(body, 'latin1')]));
  const releaseWith = (texts: Readonly<Record<string, string>>) => {
    const parts = { members: members(texts), hashes: new Map<string, string>() };
    for (const [path, content] of parts.members) parts.hashes.set(path, hashOf(content));
    return parts;
  };
  const read = async ({ hashes }: ReturnType<typeof releaseWith>) => {
    const content = named(hashes, 'html/en/page.html');
    return String((await readContents(database, [content])).get(content.hash));
  };
  const size = async () => {
    const { rows } = await sql<{ size: number }>`
      select length(body) as size from release_contents where hash = ${hashOf(Buffer.from(page))}`.execute(database);
    return rows[0]?.size;
  };
  const both = releaseWith({ 'html/en/page.html': page, 'html/en/page.html.br': packed });
  await storeContents(database, both);
  expect(await size()).toBe(0);
  expect(await read(both)).toBe(page);
  // A copy of something else is stored beside the whole content, also if another release has the right copy.
  const wrong = releaseWith({ 'html/en/page.html': page, 'html/en/page.html.br': 'no copy' });
  await storeContents(database, wrong);
  expect(await size()).toBe(page.length);
  expect(await read(wrong)).toBe(page);
  await storeContents(database, both);
  expect(await size()).toBe(page.length);
  await removeLoose(database);
  expect(await size()).toBeUndefined();
});

it('the newest choice counts, and each release knows how long visits could begin with it', async () => {
  const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
  const [one, other] = [first.about.id, second.about.id];
  expect(await readLive(database)).toMatchObject({ number: 0, release: null, candidate: null, share: null });
  await locked((transaction) => setLive(transaction, { release: one, candidate: null, share: null }, 'mona', at(0)));
  const shared = { release: one, candidate: other, share: { percent: 5 } };
  await locked((transaction) => setLive(transaction, shared, 'mona', at(10)));
  const before = await readLive(database);
  expect(before).toMatchObject({ ...shared, by: 'mona', at: at(10) });
  expect(await lastLive(database, other, at(20))).toEqual(at(20));
  await locked((transaction) => setLive(transaction, { release: one, candidate: null, share: null }, null, at(30)));
  expect((await readLive(database)).number).toBeGreaterThan(before.number);
  expect(await lastLive(database, other, at(50))).toEqual(at(30));
  expect(await lastLive(database, one, at(50))).toEqual(at(50));
  expect(await lastLive(database, 'f'.repeat(32), at(50))).toBeNull();
});

it('it is known since when a release is live or shared, whatever changes beside it', async () => {
  const at = (seconds: number) => new Date(NOON.getTime() + 100_000 + seconds * 1000);
  const [one, other] = [first.about.id, second.about.id];
  const choose = (choice: LiveChoice, by: string, seconds: number) =>
    locked((transaction) => setLive(transaction, choice, by, at(seconds)));
  await choose({ release: null, candidate: null, share: null }, 'ada', 0);
  await choose({ release: one, candidate: null, share: null }, 'mona', 10);
  await choose({ release: one, candidate: other, share: { percent: 5 } }, 'bo', 20);
  await choose({ release: one, candidate: other, share: { percent: 50 } }, 'ada', 30);
  expect(await beginningOf(database, 'release')).toEqual({ at: at(10), by: 'mona' });
  expect(await beginningOf(database, 'candidate')).toEqual({ at: at(20), by: 'bo' });
  await choose({ release: null, candidate: null, share: null }, 'ada', 40);
  expect(await beginningOf(database, 'release')).toEqual({ at: at(40), by: 'ada' });
});

it('a removed release takes along the contents that only it had', async () => {
  const mark = await storedMark(database);
  await locked((transaction) => deleteRelease(transaction, second.about.id));
  expect(await findRelease(database, second.about.id)).toBeUndefined();
  expect(await storedMark(database)).not.toBe(mark);
  expect(await contents()).toBe(4);
  await locked((transaction) => deleteRelease(transaction, first.about.id));
  expect(await contents()).toBe(0);
});
