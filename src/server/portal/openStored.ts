import type { KeyObject } from 'node:crypto';
import { idOfRelease, SERVICE_FOLDER, UnfitRelease } from '../../contract/release/Release.ts';
import type { Database } from '../core/database/Database.ts';
import type { ServiceFiles, VisitRelease } from '../core/release/serviceFiles.ts';
import { tagOfHash } from '../core/request/entityTag.ts';
import { type ContentName, contentAt, findRelease, listMembers } from '../releases/findReleases.ts';
import { judgeRelease } from '../releases/judgeRelease.ts';
import {
  type BuiltFile,
  builtFile,
  CODINGS,
  type Contents,
  ENDINGS,
  isVariant,
  type ReleaseFiles,
} from './FolderFiles.ts';

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

/** A published release. Its files are read from the database when they are requested. */
class StoredFiles implements ReleaseFiles {
  readonly id: string;
  readonly isFinal = true;
  readonly #members: ReadonlyMap<string, string>;
  readonly #contents: Pick<Contents, 'get'>;

  /** @param members hashes by path (`releases/findReleases.ts`) */
  constructor(id: string, members: ReadonlyMap<string, string>, contents: Pick<Contents, 'get'>) {
    this.id = id;
    this.#members = members;
    this.#contents = contents;
  }

  async find(folder: string, name: string): Promise<BuiltFile | undefined> {
    const path = folder === '' ? name : `${folder}/${name}`;
    // A name with slashes would find a file in another folder.
    if (name.includes('/') || isVariant(name) || !this.#members.has(path)) return undefined;
    return readFile(name, (ending) => contentAt(this.#members, path + ending), this.#contents);
  }

  async read(name: string): Promise<unknown> {
    const named = contentAt(this.#members, name);
    if (named === undefined) return undefined;
    const [content] = await this.#contents.get([named]);
    return JSON.parse(String(content));
  }

  /** What the service reads of this release. */
  async readService(): Promise<ServiceFiles> {
    const root = `${SERVICE_FOLDER}/`;
    const paths = [...this.#members.keys()].filter((path) => path.startsWith(root) && path.endsWith('.json'));
    const contents = await this.#contents.get(paths.flatMap((path) => contentAt(this.#members, path) ?? []));
    return new Map(paths.map((path, index) => [path.slice(root.length), JSON.parse(String(contents[index]))] as const));
  }
}

/**
 * A stored file with its compressed variants.
 * @param contentOf the content of the variant with an ending; undefined if there is none
 */
async function readFile(
  name: string,
  contentOf: (ending: string) => ContentName | undefined,
  contents: Pick<Contents, 'get'>,
): Promise<BuiltFile> {
  const known = CODINGS.flatMap((coding) => {
    const named = contentOf(ENDINGS[coding]);
    return named === undefined ? [] : [{ coding, named }];
  });
  const bodies = await contents.get(known.map(({ named }) => named));
  const found = known.map(({ coding, named: { hash } }, index) => {
    const content = bodies[index];
    if (content === undefined) throw new Error(`the content ${hash} of a release is not stored`);
    return [coding, { content, tag: tagOfHash(hash) }] as const;
  });
  return builtFile(name, new Map(found));
}
