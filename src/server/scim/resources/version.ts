import { createHash } from 'node:crypto';
import { ScimError } from '../ScimError.ts';

/**
 * The version of a resource, a weak entity tag (RFC 7644, section 3.14).
 * @param stored what the resource is made of
 */
export const versionOf = (...stored: readonly (string | boolean | Date | null)[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16)}"`;

/**
 * @param asked the header If-Match
 * @throws ScimError 412 where the resource is not what the caller has seen
 */
export function requireVersion(asked: string | undefined, version: string): void {
  if (asked === undefined || isNamed(asked, version)) return;
  throw new ScimError(412, 'the resource has changed since it was read');
}

/** Whether a header names a version, or any. */
export const isNamed = (header: string, version: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim() === version);
