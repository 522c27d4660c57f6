import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { ReleaseManifest } from '../../contract/release/Release.ts';
import {
  checkRelease,
  packRelease,
  type ReleaseParts,
  readRelease,
  signManifest,
} from '../../contract/release/ReleaseFile.ts';
import { checkOut } from '../../engine/diff/checkOut.ts';
import { compare } from '../../engine/diff/compare.ts';
import { tellReach } from '../../engine/diff/formats/formatText.ts';
import { readRevision } from '../diff/readRevision.ts';

interface Making extends Pick<ReleaseManifest, 'revision' | 'against' | 'changes'> {
  readonly madeAt: Date;
  /** A private Ed25519 key as PEM; undefined: the release is not signed. */
  readonly key: string | undefined;
}

interface MadeRelease {
  readonly id: string;
  readonly file: Buffer;
}

/**
 * The file of a build's release.
 * @throws UnfitRelease if the build was changed after it was made, or the key is not one
 */
export async function makeRelease(build: ReleaseParts, { key, madeAt, ...about }: Making): Promise<MadeRelease> {
  const { about: built } = checkRelease(build);
  const manifest = JSON.stringify({ ...built, ...about, madeAt: madeAt.toISOString() } satisfies ReleaseManifest);
  const signature = key === undefined ? undefined : signManifest(manifest, key);
  // The manifest must be one that `releases publish` accepts.
  const release = checkRelease({ manifest, signature, members: build.members });
  return { id: built.id, file: await packRelease(release) };
}

/** Ends the revision of a checkout that differs from its commit. */
const WITH_CHANGES = '+changes';

/** The commit of a checkout; null without git. */
export function revisionOf(root: string): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', 'HEAD');
  if (status !== 0) return null;
  return stdout.trim() + (git('status', '--porcelain').stdout.trim() === '' ? '' : WITH_CHANGES);
}

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
