import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { isNamed } from '../core/request/entityTag.ts';

/** The file extensions of compressed variants, by content coding (RFC 9110, section 8.4.1). */
export const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
export type Coding = keyof typeof ENDINGS;
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
