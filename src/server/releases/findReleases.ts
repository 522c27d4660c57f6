import { type SqlBool, sql } from 'kysely';
import { hashOf, type ReleaseManifest, UnfitRelease } from '../../contract/release/Release.ts';
import { readManifest } from '../../contract/release/ReleaseFile.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { Database } from '../core/database/Database.ts';
import { inChunks } from '../core/database/queries.ts';
import { PACKED, unpack } from './storeRelease.ts';

/** A stored release without its members. */
export interface StoredRelease {
  readonly about: ReleaseManifest;
  /** The text of the manifest, which was signed. */
  readonly manifest: string;
  readonly signature: string | null;
  readonly publishedAt: Date;
  /** The name of the operator, or `build`. */
  readonly publishedBy: string;
  /** For the release of a build: when a node last ran it; null: published by an operator. */
  readonly usedAt: Date | null;
  /** For a published release: when it is removed unless visits could begin with it by then. */
  readonly keptUntil: Date | null;
}

const COLUMNS = [
  'manifest',
  'signature',
  'published_at as publishedAt',
  'published_by as publishedBy',
  'used_at as usedAt',
  'kept_until as keptUntil',
] as const;

type Row = Omit<StoredRelease, 'about'>;

const told = (row: Row): StoredRelease => ({ ...row, about: readManifest(row.manifest) });

/** All stored releases, the newest first. */
export async function listReleases(database: Database): Promise<StoredRelease[]> {
  const all = database.selectFrom('releases').select(COLUMNS).orderBy('published_at', 'desc').orderBy('id');
  return (await all.execute()).map(told);
}

/** @throws UnfitRelease if the manifest was changed into none */
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

/** A content of a release, by its hash. */
export interface ContentName {
  readonly hash: string;
  /** The hash of its copy compressed by Brotli, from which it can be made; undefined if there is none. */
  readonly packed: string | undefined;
}

/**
 * Names the content of a member; undefined if there is no such member.
 * @param members hashes by path
 */
export function contentAt(members: ReadonlyMap<string, string>, path: string): ContentName | undefined {
  const hash = members.get(path);
  return hash === undefined ? undefined : { hash, packed: members.get(path + PACKED) };
}

/**
 * These contents by hash. An unknown one is left out.
 * @throws UnfitRelease if the database returns a content that has another hash
 */
export async function readContents(
  database: Database,
  contents: readonly ContentName[],
): Promise<ReadonlyMap<string, Buffer>> {
  const stored = new Map<string, Buffer>();
  const hashes = contents.flatMap(({ hash, packed }) => (packed === undefined ? [hash] : [hash, packed]));
  for (const some of inChunks([...new Set(hashes)])) {
    const rows = await database.selectFrom('release_contents').selectAll().where('hash', 'in', some).execute();
    for (const { hash, body } of rows) stored.set(hash, Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  }
  const read = contents.map(async ({ hash, packed }) => {
    const body = stored.get(hash);
    const source = body?.length === 0 ? stored.get(packed ?? '') : undefined;
    const content = source === undefined ? body : await unpack(source);
    if (content !== undefined && hashOf(content) !== hash)
      throw new UnfitRelease(`is damaged in the database: the content ${hash} has changed`);
    return content && ([hash, content] as const);
  });
  return new Map((await Promise.all(read)).filter((one) => one !== undefined));
}

/** A JSON file of a stored release, such as `brands.json`; an empty object if it has no such file. */
export async function readMember(database: Database, id: string, path: string): Promise<object> {
  const name = contentAt(await listMembers(database, id), path);
  const content = name && (await readContents(database, [name])).get(name.hash);
  const value: unknown = content && JSON.parse(String(content));
  return isRecord(value) ? value : {};
}

/** The releases that have a member with this path. */
export async function releasesWith(database: Database, path: string): Promise<readonly string[]> {
  const found = database.selectFrom('release_members').select('release').where('path', '=', path);
  return (await found.orderBy('release').execute()).map(({ release }) => release);
}

/** A text that changes whenever a release is stored or removed. One value, so nodes can ask often. */
export async function storedMark(database: Database): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    select md5(string_agg(concat(id, published_at), ',' order by id)) as mark from releases`.execute(database);
  return rows[0]?.mark ?? '';
}

/** Whether visits may have begun with a release: it is that of a build, or was live or a candidate at some time. */
const isOffered = sql<SqlBool>`(used_at is not null or exists (
  select 1 from release_live where releases.id in (release_live.release, release_live.candidate)
))`;

/** The ids of the stored releases that visits may have begun with. The others are drafts. */
export async function idsOffered(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('releases').select('id').where(isOffered).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the drafts whose time is over. */
export async function oldDrafts(database: Database, now: Date): Promise<readonly string[]> {
  const drafts = database.selectFrom('releases').select('id').where(sql<SqlBool>`not ${isOffered}`);
  return (await drafts.where('kept_until', '<=', now).orderBy('id').execute()).map(({ id }) => id);
}

/** Keeps a published release until a time at least, also if visits never begin with it. */
export async function keepDraft(database: Database, id: string, until: Date): Promise<void> {
  const release = database.updateTable('releases').set({ kept_until: until }).where('id', '=', id);
  await release.where('kept_until', '<', until).execute();
}
