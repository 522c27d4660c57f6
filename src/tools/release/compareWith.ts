import { existsSync, readFileSync } from 'node:fs';
import type { ReleaseManifest } from '../../contract/release/Release.ts';
import { readRelease } from '../../contract/release/ReleaseFile.ts';
import { checkOut } from '../../engine/diff/checkOut.ts';
import { compare } from '../../engine/diff/compare.ts';
import { tellReach } from '../../engine/diff/formats/formatText.ts';
import { readRevision } from '../diff/readRevision.ts';
import { WITH_CHANGES } from './revisionOf.ts';

/**
 * What this checkout changes, as `npm run diff` describes it.
 *
 * @param root the folder of the checkout
 * @param base a revision, or the file of a release, which names its revision
 * @throws if git does not know the revision, or the file is not a release
 */
export async function compareWith(root: string, base: string): Promise<Pick<ReleaseManifest, 'against' | 'changes'>> {
  const { against, revision } = existsSync(base) ? await revisionOfFile(base) : { against: base, revision: base };
  const older = checkOut(root, revision);
  try {
    const was = await readRevision(older.folder, revision);
    const { changes, notes } = compare(was, await readRevision(root, 'this release'));
    const sentences = changes.map((change) => `${change.sentence}${tellReach(change)}`);
    return { against, changes: [...notes.map((note) => `${note}.`), ...sentences] };
  } finally {
    older.remove();
  }
}

async function revisionOfFile(path: string) {
  const { about } = await readRelease(readFileSync(path));
  if (about.revision === null || about.revision.endsWith(WITH_CHANGES))
    throw new Error(`${path} was not made from a revision that git knows: name a revision instead`);
  return { against: about.id, revision: about.revision };
}
