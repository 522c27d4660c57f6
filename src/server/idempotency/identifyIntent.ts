import { createHmac, hkdfSync } from 'node:crypto';

/** What a keyed call is known by. Only who has the key and the browser's cookie can derive any of it. */
export interface Intent {
  /** Where its answer is kept. */
  readonly name: string;
  /** Tells another call under the same key. Keyed, since parameters hold passwords, which a plain hash would give away. */
  readonly request: string;
  /** What seals its answer: 256 bits in base64url. */
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
