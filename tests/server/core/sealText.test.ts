import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealText, unsealText } from '../../../src/server/core/keys/seal.ts';

it('a sealed text opens only with its key and its complete tag', () => {
  const key = randomBytes(32);
  const sealed = sealText(key, 'a secret');
  expect(unsealText(key, sealed)).toBe('a secret');
  const [nonce, tag = '', text] = sealed.split('.');
  for (const bytes of [4, 8, 12, 15]) {
    const short = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url');
    expect(() => unsealText(key, [nonce, short, text].join('.'))).toThrow();
  }
  expect(() => unsealText(randomBytes(32), sealed)).toThrow();
  expect(() => unsealText(key, sealed, 'elsewhere')).toThrow();
});
