import { createHash } from 'node:crypto';
import type { CookieJar } from '../core/request/CookieJar.ts';
import { hashSecret } from './createSecret.ts';

/** The cookies of a call, or `undefined` if the service itself acts, which it does at the main origin. */
export interface Here {
  readonly cookies: Pick<CookieJar, 'realm'> | undefined;
}

/** The stored form of a secret that works only at the origin of the call. */
export function hashHere(secret: string, { cookies }: Here): string {
  if (cookies === undefined || cookies.realm === '') return hashSecret(secret);
  return createHash('sha256')
    .update(JSON.stringify([cookies.realm, secret]))
    .digest('base64url');
}
