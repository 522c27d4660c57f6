import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets a scope read forms (`application/x-www-form-urlencoded`), and answer 415 to every other kind of body. */
export function parseForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

/** The form of a request in such a scope; an empty one where there is no body. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
