import { hashOf, type ReleaseManifest } from '../../contract/release/Release.ts';
import { readManifest } from '../../contract/release/readManifest.ts';
import type { Database } from '../core/database/Database.ts';
import { inChunks } from '../core/database/inChunks.ts';

/** A published release without its members. */
export interface StoredRelease {
  readonly about: ReleaseManifest;
  /** The text of the manifest, which was signed. */
  readonly manifest: string;
  readonly signature: string | null;
  readonly publishedAt: Date;
  /** The name of the operator. */
  readonly publishedBy: string;
}

const COLUMNS = ['manifest', 'signature', 'published_at as publishedAt', 'published_by as publishedBy'] as const;

type Row = Omit<StoredRelease, 'about'>;

const told = (row: Row): StoredRelease => ({ ...row, about: readManifest(row.manifest) });

/** All published releases, the newest first. */
export async function listReleases(database: Database): Promise<StoredRelease[]> {
  const all = database.selectFrom('releases').select(COLUMNS).orderBy('published_at', 'desc').orderBy('id');
  return (await all.execute()).map(told);
}

export async function findRelease(database: Database, id: string): Promise<StoredRelease | undefined> {
  const row = await database.selectFrom('releases').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && told(row);
}

/** The ids that begin with these digits, at most two. */
export async function idsBeginning(database: Database, digits: string): Promise<string[]> {
  const found = database
    .selectFrom('releases')
    .select('id')
    .where('id', 'like', `${digits.replace(/[%_\\]/g, '\\$&')}%`);
  return (await found.orderBy('id').limit(2).execute()).map(({ id }) => id);
}

/** The hashes of a release's members, by path; empty if there is no such release. */
export async function listMembers(database: Database, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('release_members')
    .select(['path', 'hash'])
    .where('release', '=', id)
    .execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

/**
 * The contents with these hashes, by hash. An unknown hash is left out.
 * @throws if the database returns a content that has another hash
 */
export async function readContents(database: Database, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const some of inChunks([...new Set(hashes)])) {
    const rows = await database.selectFrom('release_contents').selectAll().where('hash', 'in', some).execute();
    for (const { hash, body } of rows) {
      if (hashOf(body) !== hash) throw new Error(`the content ${hash} of a release is damaged in the database`);
      found.set(hash, Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    }
  }
  return found;
}

/** The hash of a member with this path in any release. For files in `assets`, whose names contain their own hash. */
export async function hashAtPath(database: Database, path: string): Promise<string | undefined> {
  const found = database.selectFrom('release_members').select('hash').where('path', '=', path).limit(1);
  return (await found.executeTakeFirst())?.hash;
}
