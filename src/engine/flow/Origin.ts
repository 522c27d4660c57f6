import type { JsonPath } from './JsonDocument.ts';

/** A place in a completed file, and where it is written. Everything below the place is written there too. */
export interface Origin {
  readonly at: JsonPath;
  /** The shared file in which it is written, with the id if that is a part. If absent, the file that was completed. */
  readonly of?: 'calls' | 'portal' | { readonly part: string };
  readonly path: JsonPath;
  /** The member's name is written there too. */
  readonly withKey?: true;
}

/** The use of a shared part: its path in the file as written, and the names of the inputs that it passes. */
export interface SharedUse {
  readonly kind: 'call' | 'part';
  readonly name: string;
  readonly path: JsonPath;
  readonly given: readonly string[];
}

/**
 * The nearest origin that contains a place.
 *
 * @param onKey whether the place is a member's name, which may be in the file although its value comes from elsewhere
 */
export const originOf = <O extends Pick<Origin, 'at' | 'withKey'>>(
  path: JsonPath,
  origins: readonly O[],
  onKey = false,
) =>
  origins
    .filter(({ at, withKey }) => at.length + (onKey && !withKey ? 1 : 0) <= path.length)
    .filter(({ at }) => at.every((name, index) => name === path[index]))
    .toSorted((a, b) => b.at.length - a.at.length)[0];
