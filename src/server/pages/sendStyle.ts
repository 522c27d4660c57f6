import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A style sheet at an address that stays the same. Browsers ask each time whether it has changed, and get its text only
 * if it has (RFC 9110, section 13.1.2), so a changed brand shows at the next visit.
 *
 * @param scope who may keep it: `private` where it is an answer about an organisation
 */
export function sendStyle(
  request: FastifyRequest,
  reply: FastifyReply,
  style: string,
  scope: 'public' | 'private' = 'public',
): FastifyReply {
  const tag = `"${createHash('sha256').update(style).digest('base64url').slice(0, 22)}"`;
  reply.type('text/css; charset=utf-8').header('cache-control', `${scope}, no-cache`).header('etag', tag);
  // A proxy that compresses makes the tag a weak one.
  const isKnown = request.headers['if-none-match']?.includes(tag) === true;
  return isKnown ? reply.code(304).send() : reply.send(style);
}
