import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';

/** The endings of what the build compressed, by content coding (RFC 9110, section 8.4.1). */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
type Coding = keyof typeof ENDINGS;
const CODINGS: Coding[] = ['br', 'gzip', 'identity'];

interface BuiltFile {
  readonly type: string;
  /** It has a control for a password from the start. */
  readonly asksSecret: boolean;
  readonly bodies: ReadonlyMap<Coding, Buffer>;
}

/**
 * The files of one folder of the build, in each coding that the build made. They stay in memory, unless the build may
 * change meanwhile.
 */
export class BuiltFiles {
  readonly #folder: string;
  readonly #isFinal: boolean;
  #kept: Promise<ReadonlyMap<string, BuiltFile>> | undefined;

  constructor(folder: string, isFinal: boolean) {
    this.#folder = folder;
    this.#isFinal = isFinal;
  }

  /** A file of the folder by its name; undefined if there is none. */
  async find(name: string): Promise<BuiltFile | undefined> {
    if (this.#isFinal) {
      this.#kept ??= readFolder(this.#folder);
      return (await this.#kept).get(name);
    }
    const names = new Set(await namesIn(this.#folder));
    return names.has(name) ? readBuilt(this.#folder, name, names) : undefined;
  }
}

/** Sends a file in the best coding that the visitor takes. */
export function sendBuilt(request: FastifyRequest, reply: FastifyReply, { type, bodies }: BuiltFile): FastifyReply {
  const offered = CODINGS.filter((coding) => bodies.has(coding));
  const coding = negotiate(String(request.headers['accept-encoding'] ?? ''), offered) ?? 'identity';
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(type).send(bodies.get(coding));
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
  const read = codings.map(async (coding) => [coding, await readFile(join(folder, name + ENDINGS[coding]))] as const);
  const bodies = new Map(await Promise.all(read));
  return { type: typeOf(name), asksSecret: bodies.get('identity')?.includes('type="password"') === true, bodies };
}

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return /^text\/|javascript$|json$/.test(type) ? `${type}; charset=utf-8` : type;
}
