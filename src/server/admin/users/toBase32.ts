import { ScureBase32Plugin } from 'otplib';

const plugin = new ScureBase32Plugin();

/** Base32 without padding (RFC 4648, section 6), as `otpauth:` addresses write secrets. */
export const toBase32 = (bytes: Uint8Array): string => plugin.encode(bytes, { padding: false });
