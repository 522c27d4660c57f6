import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A style sheet at a permanent address. Browsers revalidate it each time, and get its text only if it has changed (RFC
 * 9110, section 13.1.2), so a changed brand shows at the next visit.
 *
 * @param scope who may cache it: `private` if it depends on an organisation
 */
export function sendStyle(
  request: FastifyRequest,
  reply: FastifyReply,
  style: string,
  scope: 'public' | 'private' = 'public',
): FastifyReply {
  const tag = `"${createHash('sha256').update(style).digest('base64url').slice(0, 22)}"`;
  reply.type('text/css; charset=utf-8').header('cache-control', `${scope}, no-cache`).header('etag', tag);
  // A compressing proxy turns the tag into a weak one, which still contains it.
  const isKnown = request.headers['if-none-match']?.includes(tag) === true;
  return isKnown ? reply.code(304).send() : reply.send(style);
}
