import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { isReleaseId, MANIFEST_FILE, SIGNATURE_FILE, UnfitRelease } from '../../contract/release/Release.ts';
import { TRAFFIC_FILE } from '../../contract/traffic.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { entityTag, isNamed } from '../core/request/entityTag.ts';
import { readJson } from '../core/SavedFiles.ts';
import type { ContentName } from '../releases/findReleases.ts';
import { LastUsed } from './LastUsed.ts';

/** The file extensions of compressed variants, by content coding (RFC 9110, section 8.4.1). */
export const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
type Coding = keyof typeof ENDINGS;
export const CODINGS: Coding[] = ['br', 'gzip', 'identity'];

export interface BuiltFile {
  readonly type: string;
  /** Whether it is a page with a password field from the start. */
  readonly asksSecret: boolean;
  readonly bodies: ReadonlyMap<Coding, Body>;
}

interface Body {
  readonly content: Buffer;
  /** Each coding of a file has its own entity tag (RFC 9110, section 8.8.3.3). */
  readonly tag: string;
}

/** Whether a name is that of a compressed variant of a file. */
export const isVariant = (name: string): boolean =>
  CODINGS.some((coding) => coding !== 'identity' && name.endsWith(ENDINGS[coding]));

/** A file with its bodies, which include the uncompressed one. */
export function builtFile(name: string, bodies: BuiltFile['bodies']): BuiltFile {
  const asksSecret = bodies.get('identity')?.content.includes('type="password"') === true;
  return { type: typeOf(name), asksSecret, bodies };
}

/**
 * Sends a file in the best coding that the visitor accepts, or 304 if the visitor has it (RFC 9110, section 15.4.5).
 * Only cacheable files can be answered with 304.
 */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, { type, bodies }: BuiltFile): FastifyReply {
  const offered = CODINGS.filter((coding) => bodies.has(coding));
  const coding = negotiate(String(request.headers['accept-encoding'] ?? ''), offered) ?? 'identity';
  const body = bodies.get(coding);
  if (body === undefined) throw new Error(`There is no such body: ${coding}`);
  reply.header('etag', body.tag);
  const known = request.headers['if-none-match'];
  if (reply.statusCode === 200 && known !== undefined && isNamed(known, body.tag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(type).send(body.content);
}

/** The uncompressed text of a file. */
export const textOf = ({ bodies }: BuiltFile): string => String(bodies.get('identity')?.content ?? '');

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return /^text\/|javascript$|json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** The files of one release, by their place in the folder of the built portal. */
export interface ReleaseFiles {
  /** The release's id (`idOfRelease`); undefined for a build that names none. */
  readonly id: string | undefined;
  /** Whether the files never change. */
  readonly isFinal: boolean;
  /**
   * A file in each coding that the build made; undefined if there is none.
   * @param folder with slashes: `html/ko`; empty for the files beside the folders
   * @param name may be any text from a request; only the exact name of a file in that folder finds one
   */
  find(folder: string, name: string): Promise<BuiltFile | undefined>;
  /** The value of a JSON file beside the folders, such as `routes.json`; undefined if there is no such file. */
  read(name: string): Promise<unknown>;
}

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

/** Reads contents from the store, by hash. */
type Read = (contents: readonly ContentName[]) => Promise<ReadonlyMap<string, Buffer>>;

/** Contents of stored releases. Those used last stay in memory, up to a number of bytes in all. */
export class Contents {
  readonly #read: Read;
  readonly #kept: LastUsed<Buffer>;

  /** @param most bytes */
  constructor(read: Read, most: number) {
    this.#read = read;
    this.#kept = new LastUsed({ most, weightOf: ({ length }) => length });
  }

  /** The bytes in memory. */
  get bytes(): number {
    return this.#kept.weight;
  }

  /** @throws UnfitRelease if one of these contents is not stored */
  async get(contents: readonly ContentName[]): Promise<readonly Buffer[]> {
    const missing = contents.filter(({ hash }) => !this.#kept.has(hash));
    const read = missing.length === 0 ? undefined : await this.#read(missing);
    const found = contents.map(({ hash }) => {
      const content = read?.get(hash) ?? this.#kept.get(hash);
      if (content === undefined)
        throw new UnfitRelease(`is damaged in the database: the content ${hash} is not stored`);
      return content;
    });
    for (const [hash, content] of read ?? []) this.#kept.set(hash, content);
    return found;
  }
}

/** Files that only the server reads, or that have another address. */
const PRIVATE = ['routes.json', 'styles.json', 'brands.json', MANIFEST_FILE, SIGNATURE_FILE, TRAFFIC_FILE];

/** Whether a file beside the folders of the built portal is for visitors: a favicon and the like. */
export const isTopFile = (name: string): boolean =>
  !PRIVATE.includes(name) && !name.startsWith('.') && !/[/\\]|\.(html|br|gz)$/.test(name);

/** Such a file of a release, by the path of its address; undefined if there is none. */
export async function findTopFile(files: ReleaseFiles, path: string): Promise<BuiltFile | undefined> {
  const name = path.slice(1);
  return isTopFile(name) ? files.find('', name) : undefined;
}

/** Releases may differ in such a file, so it is cached by the visitor's browser alone. */
export function sendTopFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  reply.header('cache-control', 'private, max-age=3600').header('vary', 'Accept-Encoding');
  return sendBuilt(request, reply, file);
}
