import type { FastifyInstance } from 'fastify';
import { isShallow } from '../../engine/contract/isShallow.ts';
import { Refusal } from '../core/Refusal.ts';

/**
 * JSON bodies as Fastify parses them (`__proto__` is refused), except that an empty one is no body, and that one nested
 * too deeply is refused before anything walks it (P20).
 */
export function parseJsonBody(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body, (error, data) => {
      if (error === null && !isShallow(data)) done(new Refusal('BAD_REQUEST', { detail: 'nested too deeply' }));
      else done(error, data);
    });
  });
}
