import { createHmac, hkdfSync } from 'node:crypto';

/** The identity of a call with a key. All of it is derived from the key and the browser's cookie. */
export interface Intent {
  /** The id of the row with its answer. */
  readonly name: string;
  /**
   * Detects another call with the same key. It is an HMAC, since parameters contain passwords, which a plain hash would
   * reveal.
   */
  readonly request: string;
  /** The key that seals its answer: 256 bits in base64url. */
  readonly sealingKey: string;
}

/** RFC 5869: one secret for each purpose, from the key of the intent and the cookie of the browser. */
export function identifyIntent(key: string, browser: string, call: unknown): Intent {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', JSON.stringify([key, browser]), '', `vestibule idempotency ${purpose}`, 32));
  return {
    name: derive('name').toString('base64url'),
    request: createHmac('sha256', derive('request')).update(JSON.stringify(call)).digest('base64url'),
    sealingKey: derive('seal').toString('base64url'),
  };
}
