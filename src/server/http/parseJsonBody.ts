import type { FastifyInstance } from 'fastify';

/** JSON bodies as Fastify parses them (`__proto__` is refused), except that an empty one is no body. */
export function parseJsonBody(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
