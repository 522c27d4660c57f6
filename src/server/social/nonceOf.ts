import { createHmac } from 'node:crypto';

/**
 * Ties an ID token to the browser that asked for it (OpenID Connect Core 1.0, 3.1.2.1 and 15.5.2), so that a code of
 * somebody else's opens nothing here (RFC 9700, section 4.5.3). Made of the browser's cookie, which no script can read
 * and which it does not give away: nothing has to be kept between the request and its answer.
 * @param browser the value of the browser's cookie
 * @returns 256 bits in base64url
 */
export const nonceOf = (browser: string): string =>
  createHmac('sha256', browser).update('vestibule social nonce').digest('base64url');
