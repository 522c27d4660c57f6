import type { Clock } from '../core/time/Clock.ts';
import { type Preview, readPreview } from '../releases/previewLinks.ts';
import type { OpenRelease } from './openStored.ts';
import type { Releases } from './Releases.ts';

interface Parts {
  readonly releases: Pick<Releases, 'offer' | 'find'>;
  readonly clock: Clock;
  /** The key of preview links (`releases/previewLinks.ts`). */
  readonly previewKey: () => Promise<Buffer>;
}

export interface Draft {
  readonly release: OpenRelease;
  /** What its link grants. */
  readonly preview: Preview;
}

/**
 * The release that the token of a preview link shows; undefined if the token is not valid, if the release was removed,
 * or if it is live by now. A release that cannot be opened is not shown either, so nobody is caught in a broken draft.
 */
export async function draftIn(
  token: string | undefined,
  { releases, clock, previewKey }: Parts,
): Promise<Draft | undefined> {
  if (token === undefined) return undefined;
  try {
    const preview = await readPreview(previewKey, token, clock.now());
    if (preview === undefined || preview.release === releases.offer.live) return undefined;
    const release = await releases.find(preview.release);
    return release && { release, preview };
  } catch {
    // What the database does not give now is reported by the calls that need it.
    return undefined;
  }
}
