import { createHash } from 'node:crypto';
import type { KeyShelf, KeyStore } from '../core/keys/KeyStore.ts';
import { sealText, unsealText } from '../core/keys/sealText.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';

/** `sealed:`, an id of the master key that reveals nothing about it, then the sealed key. */
const FORM = /^sealed:([\w-]{8}):(.+)$/;

interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}

const named = (key: Buffer): MasterKey => ({
  id: createHash('sha256').update('vestibule-master-key').update(key).digest('base64url').slice(0, 8),
  key,
});

/**
 * Keys sealed by a master key, so a copy of the database opens nothing without it. The first master key seals; all of
 * them open. A key that is plain, or sealed by an older master key, is resealed when it is next read.
 * @param masterKeys of 32 bytes each; without any, keys are stored plain
 */
export function withMasterKeys(shelf: KeyShelf, masterKeys: readonly Buffer[]): KeyStore {
  const known = masterKeys.map(named);
  const [first] = known;
  const close = (name: string, value: string) =>
    first === undefined ? value : `sealed:${first.id}:${sealText(first.key, value, name)}`;
  const open = (name: string, stored: string) => {
    const [, id, sealed] = FORM.exec(stored) ?? [];
    if (id === undefined || sealed === undefined) return { value: stored, isCurrent: first === undefined };
    const master = known.find((one) => one.id === id);
    if (master === undefined) throw new SettingsError(WRONG);
    return { value: unsealText(master.key, sealed, name), isCurrent: master === first };
  };
  return {
    async obtain(name, make) {
      const stored = await shelf.obtain(name, () => close(name, make()));
      const { value, isCurrent } = open(name, stored);
      if (!isCurrent) await shelf.replace(name, stored, close(name, value));
      return value;
    },
    async replace(name, known, value) {
      const stored = (await shelf.list()).get(name);
      if (stored === undefined || open(name, stored).value !== known) return false;
      return shelf.replace(name, stored, close(name, value));
    },
  };
}

const WRONG =
  'MASTER_KEY does not open the keys of this database: set it to the one that sealed them, after the new one and a comma';

/**
 * Opens every key once, so that a wrong master key stops the start instead of failing the first sign-in.
 * @throws SettingsError
 */
export async function requireMasterKeys(shelf: KeyShelf, keys: KeyStore): Promise<void> {
  const names = [...(await shelf.list()).keys()];
  for (const name of names) {
    await keys.obtain(name, () => {
      throw new Error(`The key ${name} is gone`);
    });
  }
}
