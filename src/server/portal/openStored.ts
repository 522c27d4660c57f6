import type { KeyObject } from 'node:crypto';
import { idOfRelease } from '../../contract/release/Release.ts';
import { UnfitRelease } from '../../contract/release/UnfitRelease.ts';
import type { Database } from '../core/database/Database.ts';
import type { VisitRelease } from '../core/release/serviceFiles.ts';
import { findRelease, listMembers } from '../releases/findReleases.ts';
import { judgeRelease } from '../releases/judgeRelease.ts';
import type { Contents } from './Contents.ts';
import type { ReleaseFiles } from './ReleaseFiles.ts';
import { StoredFiles } from './StoredFiles.ts';

/** A release that requests can be answered from. */
export interface OpenRelease extends VisitRelease {
  readonly files: ReleaseFiles;
}

/**
 * Opens a stored release, after judging it again: this service may be another version than the one that published it,
 * and rows can be written by other ways than its commands.
 *
 * @param keys the public keys of `RELEASE_KEYS`
 * @returns undefined if it is not stored
 * @throws UnfitRelease if this service must not show it
 */
export async function openStored(
  database: Database,
  id: string,
  { contents, keys }: { readonly contents: Contents; readonly keys: readonly KeyObject[] },
): Promise<OpenRelease | undefined> {
  const found = await findRelease(database, id);
  if (found === undefined) return undefined;
  const members = await listMembers(database, id);
  if (found.about.id !== id || idOfRelease(members) !== id)
    throw new UnfitRelease('is damaged in the database: its members or its manifest have changed');
  const [reason] = judgeRelease(found, keys);
  if (reason !== undefined) throw new UnfitRelease(reason);
  const files = new StoredFiles(id, members, contents);
  return { id, files, service: await files.readService() };
}
