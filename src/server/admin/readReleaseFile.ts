import { readFileSync, statSync } from 'node:fs';
import { LARGEST_FILE, type ReadRelease, readRelease } from '../../contract/release/ReleaseFile.ts';
import { UnfitRelease } from '../../contract/release/UnfitRelease.ts';
import { AdministrationError } from '../administration/AdministrationError.ts';

/** @throws AdministrationError if the file cannot be read, or is not a whole release */
export async function readReleaseFile(path: string): Promise<ReadRelease> {
  try {
    return await readRelease(bytesOf(path));
  } catch (error) {
    throw error instanceof UnfitRelease ? new AdministrationError(`${path} ${error.message}`) : error;
  }
}

/** @throws AdministrationError, UnfitRelease */
function bytesOf(path: string): Buffer {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > LARGEST_FILE) throw new UnfitRelease('is too large for a release: give a file written by npm run release');
  try {
    return readFileSync(path);
  } catch {
    throw new AdministrationError(`${path} cannot be read: give an existing file`);
  }
}
