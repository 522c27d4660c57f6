import { readFileSync } from 'node:fs';
import { SettingsError } from '../core/settings/SettingsError.ts';
import type { EnvironmentVariables } from './settingsSchema.ts';

const LENGTH = 32;
/** The probability that 32 random bytes have fewer distinct values than this is below 10^-20. */
const FEWEST_DIFFERENT = 16;

/**
 * The master keys; the first one seals.
 * @throws SettingsError for a key that is not 32 random bytes, if both settings are set, and for an unreadable file
 */
export function readMasterKeys({ MASTER_KEY, MASTER_KEY_FILE }: EnvironmentVariables): Buffer[] {
  if (MASTER_KEY !== undefined && MASTER_KEY_FILE !== undefined) {
    throw new SettingsError('MASTER_KEY and MASTER_KEY_FILE are both set: set one of them');
  }
  if (MASTER_KEY_FILE !== undefined) return parse('MASTER_KEY_FILE', readText(MASTER_KEY_FILE));
  return MASTER_KEY === undefined ? [] : parse('MASTER_KEY', MASTER_KEY);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'an error';
    throw new SettingsError(`MASTER_KEY_FILE cannot be read (${reason}): set it to a file that holds the master key`);
  }
}

function parse(name: string, text: string): Buffer[] {
  return text
    .trim()
    .split(/\s*,\s*/)
    .map((part) => {
      const key = Buffer.from(part, 'base64');
      // Node.js skips characters that are not base64, so a text with such characters decodes to fewer bytes.
      const isKey = /^[\w+/-]+={0,2}$/.test(part) && key.length === LENGTH && new Set(key).size >= FEWEST_DIFFERENT;
      if (!isKey)
        throw new SettingsError(`${name} is not 32 random bytes in base64: make it with openssl rand -base64 32`);
      return key;
    });
}
