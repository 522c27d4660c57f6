import type { ReleaseManifest } from '../../contract/release/Release.ts';
import { checkRelease, packRelease, type ReleaseParts, signManifest } from '../../contract/release/ReleaseFile.ts';

interface Making extends Pick<ReleaseManifest, 'revision' | 'against' | 'changes'> {
  readonly madeAt: Date;
  /** A private Ed25519 key as PEM; undefined: the release is not signed. */
  readonly key: string | undefined;
}

export interface MadeRelease {
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
