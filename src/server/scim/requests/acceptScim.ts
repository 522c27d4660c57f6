import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isShallow } from '../../../engine/contract/isShallow.ts';
import { isMembers, type Members } from '../resources/readMember.ts';
import { ScimError } from '../ScimError.ts';

const invalid = (message: string): ScimError => new ScimError(400, message, 'invalidSyntax');

/** Bodies of SCIM, under its own media type and under that of JSON (RFC 7644, section 3.1). */
export function acceptScim(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      parse(request, body, (error, data) => {
        if (error !== null) done(invalid('the body is not JSON'));
        else if (isShallow(data)) done(null, data);
        else done(invalid('the body is nested too deeply'));
      });
    },
  );
}

/** @throws ScimError where the body is no object */
export function bodyOf({ body }: Pick<FastifyRequest, 'body'>): Members {
  if (isMembers(body)) return body;
  throw invalid('the body must be an object');
}
