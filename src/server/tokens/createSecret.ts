import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, fit for an address, a cookie or a header. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret (promise P09). Secrets are random, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
