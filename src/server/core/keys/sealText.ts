import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes. Node.js would also accept a shorter tag, which is easier to forge. */
const LENGTH = { authTagLength: 16 } as const;

/** Encrypts a short text: AES-256-GCM under a key of 32 bytes, `nonce.tag.text` in base64url. */
export function sealText(key: Buffer, text: string, context = ''): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, LENGTH).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/**
 * Decrypts a text with the same key and context.
 * @throws if the text was changed, or sealed with another key or in another context
 */
export function unsealText(key: Buffer, sealed: string, context = ''): string {
  const [nonce = '', tag = '', text = ''] = sealed.split('.');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), LENGTH);
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
}
