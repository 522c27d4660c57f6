import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { entityTag, isNamed } from '../core/request/entityTag.ts';

/** The file extensions of compressed variants, by content coding (RFC 9110, section 8.4.1). */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
type Coding = keyof typeof ENDINGS;
const CODINGS: Coding[] = ['br', 'gzip', 'identity'];

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

/**
 * The files in one folder of the build, in each coding that the build made. They are kept in memory, unless the build
 * may change meanwhile.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #isFinal: boolean;
  #kept: Promise<ReadonlyMap<string, BuiltFile>> | undefined;

  constructor(folder: string, isFinal: boolean) {
    this.#folder = folder;
    this.#isFinal = isFinal;
  }

  /** A file in the folder, by its name; undefined if there is none. */
  async find(name: string): Promise<BuiltFile | undefined> {
    if (this.#isFinal) {
      this.#kept ??= readFolder(this.#folder);
      return (await this.#kept).get(name);
    }
    const names = new Set(await namesIn(this.#folder));
    return names.has(name) ? readBuilt(this.#folder, name, names) : undefined;
  }
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

const isVariant = (name: string) => CODINGS.some((coding) => coding !== 'identity' && name.endsWith(ENDINGS[coding]));

async function readFolder(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
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
  const bodies = new Map(await Promise.all(read));
  const asksSecret = bodies.get('identity')?.content.includes('type="password"') === true;
  return { type: typeOf(name), asksSecret, bodies };
}

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return /^text\/|javascript$|json$/.test(type) ? `${type}; charset=utf-8` : type;
}
