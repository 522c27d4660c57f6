import type { JsonPath } from './JsonDocument.ts';

/** A place in a completed file, and where it is written. What stands below it is written below that. */
export interface Origin {
  readonly at: JsonPath;
  /** The shared file in which it is written, with the id of a part; the same file if absent. */
  readonly of?: 'calls' | 'portal' | { readonly part: string };
  readonly path: JsonPath;
  /** The name of the member is written there too. */
  readonly withKey?: true;
}

/** The use of a shared part, with its path in the file as it is written, and the inputs that it gives. */
export interface SharedUse {
  readonly kind: 'call' | 'part';
  readonly name: string;
  readonly path: JsonPath;
  readonly given: readonly string[];
}

/**
 * The origin that is the nearest around a place.
 *
 * @param onKey the name of a member is meant, which may stand in the file that takes its value from elsewhere
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
