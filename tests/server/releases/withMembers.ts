import { idOfMembers } from '../../../src/contract/release/Release.ts';
import type { ReleaseParts } from '../../../src/contract/release/ReleaseFile.ts';

/** The release of a build with other members. It is not signed. */
export function withMembers(
  { manifest }: ReleaseParts,
  members: ReadonlyMap<string, Buffer>,
): ReleaseParts & { readonly id: string } {
  const id = idOfMembers(members);
  return { id, manifest: JSON.stringify({ ...JSON.parse(manifest), id }), signature: undefined, members };
}
