import { type SqlBool, sql } from 'kysely';
import type { ReadRelease } from '../../contract/release/ReleaseFile.ts';
import type { Database } from '../core/database/Database.ts';
import { inChunks } from '../core/database/inChunks.ts';

/** The most bytes of contents in one statement, so that with the embedded database no call waits for long. */
const BATCH = 1024 * 1024;

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
  const release = { id, manifest, signature: signature ?? null, published_at: at, published_by: by, used_at: usedAt };
  await database.insertInto('releases').values(release).execute();
  const added = await storeContents(database, read);
  for (const some of inChunks([...hashes])) {
    const rows = some.map(([path, hash]) => ({ release: id, path, hash }));
    await database.insertInto('release_members').values(rows).execute();
  }
  return { members: members.size, added };
}

/**
 * Stores those contents of a release that are not stored yet. Outside a transaction, each statement is short; contents
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
  const contents = new Map([...members].map(([path, content]) => [hashes.get(path) ?? '', content] as const));
  const known = await knownHashes(database, [...contents.keys()]);
  const missing = [...contents].filter(([hash]) => !known.has(hash));
  for (const batch of inBatches(missing)) {
    signal?.throwIfAborted();
    const rows = batch.map(([hash, body]) => ({ hash, body }));
    // Another node may store the same release.
    const insert = database.insertInto('release_contents').values(rows);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  return missing.length;
}

async function knownHashes(database: Database, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const some of inChunks(hashes)) {
    const rows = await database.selectFrom('release_contents').select('hash').where('hash', 'in', some).execute();
    for (const { hash } of rows) known.add(hash);
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

/** Call this in the transaction of `lockReleases`. Removes contents that no release has. */
export async function removeLoose(database: Database): Promise<void> {
  const isLoose = sql<SqlBool>`not exists (select 1 from release_members where release_members.hash = release_contents.hash)`;
  await database.deleteFrom('release_contents').where(isLoose).execute();
}
