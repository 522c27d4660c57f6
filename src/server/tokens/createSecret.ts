import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, usable in an address, a cookie or a header. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret that works at every origin (promise P09). Secrets are random, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
