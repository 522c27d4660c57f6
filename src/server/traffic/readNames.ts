import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE } from '../../contract/release/Release.ts';
import { TRAFFIC_FILE } from '../../contract/traffic.ts';

/** A release, and everything that its pages may count. */
export interface CountedRelease {
  readonly id: string;
  readonly names: ReadonlySet<string>;
}

/** The release of a build, from its folder; undefined if the folder has no such files. */
export async function readNames(clientDir: string): Promise<CountedRelease | undefined> {
  const read = async (file: string) => JSON.parse(await readFile(join(clientDir, file), 'utf8'));
  try {
    const [{ id }, names] = await Promise.all([read(MANIFEST_FILE), read(TRAFFIC_FILE)]);
    return { id, names: new Set(names) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
