import { entityTag, isNamed } from '../../core/request/entityTag.ts';
import { ScimError } from '../ScimError.ts';

/**
 * The version of a resource, a weak entity tag (RFC 7644, section 3.14).
 * @param stored the data of the resource
 */
export const versionOf = (...stored: readonly (string | boolean | Date | null)[]): string =>
  `W/${entityTag(JSON.stringify(stored))}`;

/**
 * @param asked the header If-Match
 * @throws ScimError 412 if the resource has changed since the caller read it
 */
export function requireVersion(asked: string | undefined, version: string): void {
  if (asked === undefined || isNamed(asked, version)) return;
  throw new ScimError(412, 'the resource has changed since it was read');
}
