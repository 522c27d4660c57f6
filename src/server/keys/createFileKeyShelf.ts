import { open, readFile, rename } from 'node:fs/promises';
import type { KeyShelf } from '../core/keys/KeyRing.ts';

/**
 * Keys in one JSON file that only its owner may read (mode 0600). The file is replaced as a whole, so a crash cannot
 * truncate it.
 */
export function createFileKeyShelf(path: string): KeyShelf {
  let queue: Promise<unknown> = Promise.resolve();
  async function obtain(name: string, make: () => string): Promise<string> {
    const keys = await readKeys(path);
    const known = keys.get(name);
    if (known !== undefined) return known;
    const value = make();
    await writeKeys(path, keys.set(name, value));
    return value;
  }
  async function replace(name: string, known: string, value: string): Promise<boolean> {
    const keys = await readKeys(path);
    if (keys.get(name) !== known) return false;
    await writeKeys(path, keys.set(name, value));
    return true;
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const answer = queue.then(work);
    queue = answer.catch(() => {});
    return answer;
  };
  return {
    obtain: (name, make) => inTurn(() => obtain(name, make)),
    replace: (name, known, value) => inTurn(() => replace(name, known, value)),
    list: () => inTurn(() => readKeys(path)),
  };
}

async function readKeys(path: string): Promise<Map<string, string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== 'object' || stored === null) throw new Error(`${path} is not a key file`);
  return new Map(Object.entries(stored).map(([name, value]) => [name, String(value)]));
}

async function writeKeys(path: string, keys: Map<string, string>): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(Object.fromEntries(keys)));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
