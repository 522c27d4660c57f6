import type { Located } from '../flow/Unit.ts';

/**
 * `breaking`: something that others rely on goes away, or something new is demanded. `risky`: the portal does something
 * else. `cosmetic`: words, order and look.
 */
export const LEVELS = ['breaking', 'risky', 'cosmetic'] as const;
export type Level = (typeof LEVELS)[number];

/** One kind of change. Its id is permanent; the reference and the examples of the tests are by it. */
export interface ChangeKind {
  readonly id: string;
  readonly level: Level;
  /** What it means for those who use or run the portal, in one sentence. */
  readonly about: string;
}

/** One part of a portal before and after the change. Undefined where there is none. */
export interface Pair<T = unknown> {
  readonly was: Located<T> | undefined;
  readonly is: Located<T> | undefined;
}

/** What a subject has found, before it is placed in a text and joined with its likes. */
export interface Draft {
  readonly kind: ChangeKind;
  /** Without its full stop. */
  readonly sentence: string;
  /** Where it is shown, and what was compared there. */
  readonly about: Pair;
  /** What the sentence tells: no other line speaks of these. `about` unless given. */
  readonly covers?: readonly Pair[];
  /** Texts that came or went with it, by the beginnings of their names. */
  readonly texts?: readonly string[];
  /** Languages that came or went with it, with all their texts. */
  readonly languages?: readonly string[];
  /** The screens that show it. */
  readonly reach: readonly string[];
  /** Whether the sentence names something that several may use, so that they are listed. */
  readonly isShared?: boolean;
}

/** One line of the report. */
export interface Change {
  readonly id: string;
  readonly level: Level;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The place is that of the older revision, since the newer one has no such file. */
  readonly isGone?: true;
  readonly sentence: string;
  /** Who uses what has changed, sorted: screens by their ids, frames as `frame <id>`. */
  readonly reach: readonly string[];
  /** Whether the reach is said in words. */
  readonly isShared: boolean;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What a change of a portal means. */
export interface Report {
  readonly base: string;
  readonly head: string;
  readonly changes: readonly Change[];
  /** What could not be compared, and why. */
  readonly notes: readonly string[];
}
