import { entityTag, isNamed } from '../../core/request/entityTag.ts';
import { ScimError } from '../ScimError.ts';

/**
 * The version of a resource, a weak entity tag (RFC 7644, section 3.14).
 * @param stored what the resource is made of
 */
export const versionOf = (...stored: readonly (string | boolean | Date | null)[]): string =>
  `W/${entityTag(JSON.stringify(stored))}`;

/**
 * @param asked the header If-Match
 * @throws ScimError 412 where the resource is not what the caller has seen
 */
export function requireVersion(asked: string | undefined, version: string): void {
  if (asked === undefined || isNamed(asked, version)) return;
  throw new ScimError(412, 'the resource has changed since it was read');
}
