import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Makes a scope parse forms (`application/x-www-form-urlencoded`), and answer 415 to every other kind of body. */
export function parseForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

/** The form in a request to a scope with `parseForms`; empty if the request has no body. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
