import { createHash } from 'node:crypto';

/** The opaque part of an entity tag for the content (RFC 9110, section 8.8.3): with its quotes, without `W/`. */
export const entityTag = (content: string | Buffer): string =>
  tagOf(createHash('sha256').update(content).digest('base64url'));

/** The entity tag of a content whose SHA-256 is known, as hexadecimal digits. */
export const tagOfHash = (hash: string): string => tagOf(Buffer.from(hash, 'hex').toString('base64url'));

const tagOf = (digest: string): string => `"${digest.slice(0, 16)}"`;

/** Whether If-Match or If-None-Match lists a tag, or is `*`. */
export const isNamed = (header: string, tag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim() === tag);
