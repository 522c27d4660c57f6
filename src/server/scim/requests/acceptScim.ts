import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import { isShallow } from '../../../engine/contract/isShallow.ts';
import { isStorableText } from '../../core/request/isStorableText.ts';
import type { Members } from '../resources/presentUser.ts';
import { invalidValue, ScimError } from '../ScimCall.ts';

const invalid = (message: string): ScimError => new ScimError(400, message, 'invalidSyntax');

/** Accepts request bodies in SCIM's own media type and in JSON's (RFC 7644, section 3.1). */
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

/** @throws ScimError if the body is not an object, or contains a text that no database can store */
export function bodyOf({ body }: Pick<FastifyRequest, 'body'>): Members {
  if (!isRecord(body)) throw invalid('the body must be an object');
  if (!isStorableText(body)) throw invalidValue('a text must have neither U+0000 nor half a surrogate pair');
  return body;
}
