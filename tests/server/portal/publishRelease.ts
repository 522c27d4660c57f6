import { hashOf, idOfRelease } from '../../../src/contract/release/Release.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';

/**
 * Stores a release as `releases publish` does.
 * @param files texts by path
 * @returns its id
 */
export async function publishRelease(database: Database, files: Readonly<Record<string, string>>): Promise<string> {
  const contents = Object.entries(files).map(([path, text]) => {
    const body = Buffer.from(text);
    return { path, body, hash: hashOf(body) };
  });
  const id = idOfRelease(new Map(contents.map(({ path, hash }) => [path, hash])));
  const published = { id, manifest: '{}', signature: null, published_at: new Date(0), published_by: 'test' };
  await database.insertInto('releases').values(published).execute();
  await database
    .insertInto('release_contents')
    .values(contents.map(({ hash, body }) => ({ hash, body })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const members = contents.map(({ path, hash }) => ({ release: id, path, hash }));
  await database.insertInto('release_members').values(members).execute();
  return id;
}
