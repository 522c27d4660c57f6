import { SERVICE_FOLDER } from '../../contract/release/Release.ts';
import type { ServiceFiles } from '../core/release/serviceFiles.ts';
import { tagOfHash } from '../core/request/entityTag.ts';
import { type BuiltFile, builtFile, CODINGS, ENDINGS, isVariant } from './BuiltFile.ts';
import type { Contents } from './Contents.ts';
import type { ReleaseFiles } from './ReleaseFiles.ts';

/** A published release. Its files are read from the database when they are requested. */
export class StoredFiles implements ReleaseFiles {
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
    return readFile(name, (ending) => this.#members.get(path + ending), this.#contents);
  }

  async read(name: string): Promise<unknown> {
    const hash = this.#members.get(name);
    if (hash === undefined) return undefined;
    const [content] = await this.#contents.get([hash]);
    return JSON.parse(String(content));
  }

  /** What the service reads of this release. */
  async readService(): Promise<ServiceFiles> {
    const root = `${SERVICE_FOLDER}/`;
    const members = [...this.#members].filter(([path]) => path.startsWith(root) && path.endsWith('.json'));
    const contents = await this.#contents.get(members.map(([, hash]) => hash));
    return new Map(
      members.map(([path], index) => [path.slice(root.length), JSON.parse(String(contents[index]))] as const),
    );
  }
}

/**
 * A stored file with its compressed variants.
 * @param hashOf the hash of the variant with an ending; undefined if there is none
 */
async function readFile(
  name: string,
  hashOf: (ending: string) => string | undefined,
  contents: Pick<Contents, 'get'>,
): Promise<BuiltFile> {
  const known = CODINGS.flatMap((coding) => {
    const hash = hashOf(ENDINGS[coding]);
    return hash === undefined ? [] : [{ coding, hash }];
  });
  const bodies = await contents.get(known.map(({ hash }) => hash));
  const found = known.map(({ coding, hash }, index) => {
    const content = bodies[index];
    if (content === undefined) throw new Error(`the content ${hash} of a release is not stored`);
    return [coding, { content, tag: tagOfHash(hash) }] as const;
  });
  return builtFile(name, new Map(found));
}
