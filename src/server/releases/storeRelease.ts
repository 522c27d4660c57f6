import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type SqlBool, sql } from 'kysely';
import type { ReadRelease } from '../../contract/release/ReleaseFile.ts';
import type { Database } from '../core/database/Database.ts';
import { inChunks } from '../core/database/queries.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';

/** The ending of the name of a file's copy that is compressed by Brotli (RFC 7932). */
export const PACKED = '.br';

const decompress = promisify(brotliDecompress);

/** The maximum number of bytes of a member, so that a small copy does not fill the memory. */
const MOST = { maxOutputLength: 64 * 1024 * 1024 };

/** The content of which this is the compressed copy; empty if it is none. */
export const unpack = (packed: Buffer): Promise<Buffer> => decompress(packed, MOST).catch(() => Buffer.alloc(0));

/**
 * Whether a member need not be stored itself, since its compressed copy is a member too.
 * @param members contents by path
 */
async function isPacked(members: ReadonlyMap<string, Buffer>, path: string): Promise<boolean> {
  const [content, packed] = [members.get(path), members.get(path + PACKED)];
  return content !== undefined && packed !== undefined && (await unpack(packed)).equals(content);
}

/** The most bytes of contents in one statement, so that with the embedded database no call waits for long. */
const BATCH = 1024 * 1024;

const EMPTY = Buffer.alloc(0);

/** Seconds for which a published release stays that visits never begin with. */
export const DRAFT_KEPT = 30 * DAY;

/** What a stored release added to the database. */
export interface StoredContents {
  readonly members: number;
  /** The contents that no other release had. */
  readonly added: number;
}

/** Call this in the transaction of `lockReleases`, for a release that is not stored yet. */
export async function storeRelease(
  database: Database,
  read: ReadRelease,
  { by, at, usedAt = null }: { readonly by: string; readonly at: Date; readonly usedAt?: Date | null },
): Promise<StoredContents> {
  const { about, manifest, signature, members, hashes } = read;
  const { id } = about;
  const published = { published_at: at, published_by: by, used_at: usedAt };
  const kept_until = usedAt === null ? addSeconds(at, DRAFT_KEPT) : null;
  const release = { id, manifest, signature: signature ?? null, ...published, kept_until };
  await database.insertInto('releases').values(release).execute();
  const added = await storeContents(database, read);
  for (const some of inChunks([...hashes])) {
    const rows = some.map(([path, hash]) => ({ release: id, path, hash }));
    await database.insertInto('release_members').values(rows).execute();
  }
  return { members: members.size, added };
}

/**
 * Stores those contents of a release that are not stored yet. The body of one whose compressed copy is stored too is
 * empty, so a release needs a third of the space. Outside a transaction, each statement is short; contents
 * of a release that is never stored are removed by `removeLoose`.
 *
 * @param signal stops it between two statements
 * @returns how many were stored
 */
export async function storeContents(
  database: Database,
  { members, hashes }: Pick<ReadRelease, 'members' | 'hashes'>,
  signal?: AbortSignal,
): Promise<number> {
  const contents = new Map<string, Buffer>();
  for (const [path, content] of members) {
    const hash = hashes.get(path) ?? '';
    // Another member with this content may have no compressed copy.
    if (!(await isPacked(members, path))) contents.set(hash, content);
    else if (!contents.has(hash)) contents.set(hash, EMPTY);
  }
  const known = await knownBodies(database, [...contents.keys()]);
  const missing = [...contents].filter(([hash, { length }]) => !known.has(hash) || (length > 0 && !known.get(hash)));
  for (const batch of inBatches(missing)) {
    signal?.throwIfAborted();
    const rows = batch.map(([hash, body]) => ({ hash, body }));
    // Another node may store the same release, and another release may have the content without a compressed copy.
    const insert = database.insertInto('release_contents').values(rows);
    const body = sql<Buffer>`case when length(excluded.body) > 0 then excluded.body else release_contents.body end`;
    await insert.onConflict((conflict) => conflict.column('hash').doUpdateSet({ body })).execute();
  }
  return missing.length;
}

/** The stored ones of these contents by hash, and whether each has a body. */
async function knownBodies(database: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const known = new Map<string, boolean>();
  const hasBody = sql<boolean>`length(body) > 0`.as('hasBody');
  for (const some of inChunks(hashes)) {
    const rows = database.selectFrom('release_contents').select(['hash', hasBody]).where('hash', 'in', some);
    for (const row of await rows.execute()) known.set(row.hash, row.hasBody);
  }
  return known;
}

/** Parts that are small enough for one statement, in number and in bytes. */
function* inBatches(contents: readonly (readonly [string, Buffer])[]) {
  for (const some of inChunks(contents)) {
    let batch: (readonly [string, Buffer])[] = [];
    let bytes = 0;
    for (const one of some) {
      if (batch.length > 0 && bytes + one[1].length > BATCH) {
        yield batch;
        [batch, bytes] = [[], 0];
      }
      batch.push(one);
      bytes += one[1].length;
    }
    if (batch.length > 0) yield batch;
  }
}

/** Call this in the transaction of `lockReleases`. Contents that no other release has go with it. */
export async function deleteRelease(database: Database, id: string): Promise<void> {
  const rows = await database.selectFrom('release_members').select('hash').where('release', '=', id).execute();
  await database.deleteFrom('releases').where('id', '=', id).execute();
  for (const some of inChunks(rows.map(({ hash }) => hash))) {
    const used = database.selectFrom('release_members').select('hash').where('hash', 'in', some);
    await database.deleteFrom('release_contents').where('hash', 'in', some).where('hash', 'not in', used).execute();
  }
}

const isLoose = sql<SqlBool>`not exists (select 1 from release_members where release_members.hash = release_contents.hash)`;

/** Whether there are contents that no release has. */
export async function hasLoose(database: Database): Promise<boolean> {
  const loose = database.selectFrom('release_contents').select('hash').where(isLoose);
  return (await loose.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Removes contents that no release has. Call this in the transaction of `lockReleases`: a node that is storing them
 * stores them again in its own.
 */
export async function removeLoose(database: Database): Promise<void> {
  await database.deleteFrom('release_contents').where(isLoose).execute();
}
