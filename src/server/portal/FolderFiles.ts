import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isReleaseId, MANIFEST_FILE } from '../../contract/release/Release.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { readJson } from '../core/readJson.ts';
import { entityTag } from '../core/request/entityTag.ts';
import { type BuiltFile, builtFile, CODINGS, ENDINGS, isVariant } from './BuiltFile.ts';
import type { ReleaseFiles } from './ReleaseFiles.ts';

type Folder = ReadonlyMap<string, BuiltFile>;

/**
 * The release in the folder of the built portal. Its files are kept in memory, unless the build may change meanwhile.
 */
export class FolderFiles implements ReleaseFiles {
  readonly id: string | undefined;
  readonly isFinal: boolean;
  readonly #root: string;
  readonly #kept = new Map<string, Promise<Folder>>();

  private constructor(id: string | undefined, root: string, isFinal: boolean) {
    this.id = id;
    this.#root = root;
    this.isFinal = isFinal;
  }

  /** @param isFinal whether no later build can replace the files */
  static async open(root: string, isFinal: boolean): Promise<FolderFiles> {
    const manifest = await readJson(join(root, MANIFEST_FILE));
    const id = isRecord(manifest) ? manifest.id : undefined;
    return new FolderFiles(typeof id === 'string' && isReleaseId(id) ? id : undefined, resolve(root), isFinal);
  }

  async find(folder: string, name: string): Promise<BuiltFile | undefined> {
    const path = join(this.#root, folder);
    if (this.isFinal) {
      const kept = this.#kept.get(folder) ?? readFolder(path);
      this.#kept.set(folder, kept);
      return (await kept).get(name);
    }
    const names = new Set(await namesIn(path));
    return names.has(name) ? readBuilt(path, name, names) : undefined;
  }

  read(name: string): Promise<unknown> {
    return readJson(join(this.#root, name));
  }
}

async function readFolder(folder: string): Promise<Folder> {
  const names = await namesIn(folder);
  const all = new Set(names);
  const files = names
    .filter((name) => !isVariant(name))
    .map(async (name) => [name, await readBuilt(folder, name, all)] as const);
  return new Map(await Promise.all(files));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function readBuilt(folder: string, name: string, names: ReadonlySet<string>): Promise<BuiltFile> {
  const codings = CODINGS.filter((coding) => names.has(name + ENDINGS[coding]));
  const read = codings.map(async (coding) => {
    const content = await readFile(join(folder, name + ENDINGS[coding]));
    return [coding, { content, tag: entityTag(content) }] as const;
  });
  return builtFile(name, new Map(await Promise.all(read)));
}
