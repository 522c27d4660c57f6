import { createHash } from 'node:crypto';

/** The opaque part of an entity tag for the content (RFC 9110, section 8.8.3): with its quotes, without `W/`. */
export const entityTag = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;

/** Whether If-Match or If-None-Match lists a tag, or is `*`. */
export const isNamed = (header: string, tag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim() === tag);
