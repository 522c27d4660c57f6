import type { Acceptance } from '../flow/types.ts';
import type { Located } from '../flow/Unit.ts';
import type { VisitStep } from '../promises/VisitStep.ts';

/**
 * `security`: something that protects visitors, or what they agreed to, may be weaker (`concerns.ts`). `breaking`: something that others rely on was removed, or something new is required. `risky`: the portal behaves
 * differently. `cosmetic`: only words, order or look changed.
 */
export const LEVELS = ['security', 'breaking', 'risky', 'cosmetic'] as const;
export type Level = (typeof LEVELS)[number];

/** One kind of change. Its id is permanent, and names its section in the reference and its example in the tests. */
export interface ChangeKind {
  readonly id: string;
  readonly level: Level;
  /** The meaning for people who use or run the portal, in one sentence. */
  readonly about: string;
  /** Nobody can accept such a change, since its effect is unknown or has to be mended. */
  readonly isFinal?: true;
}

const kindAt =
  (level: Level) =>
  (id: string, about: string): ChangeKind => ({ id, level, about });
export const security = kindAt('security');
export const breaking = kindAt('breaking');
export const risky = kindAt('risky');
export const cosmetic = kindAt('cosmetic');

/** One part of a portal before and after the change. A side is undefined if it lacks the part. */
export interface Pair<T = unknown> {
  readonly was: Located<T> | undefined;
  readonly is: Located<T> | undefined;
}

/** A finding of a subject, before it is located in a text and merged with similar ones. */
export interface Draft {
  readonly kind: ChangeKind;
  /** What protects visitors and is touched, if only the subject knows it (others: `concerns.ts`). */
  readonly concern?: string;
  /** Without a full stop. */
  readonly sentence: string;
  /** What the sentence sums up, in a sentence each; undefined if it sums up nothing. */
  readonly each?: readonly string[];
  /** The place to show, and what was compared there. */
  readonly about: Pair;
  /** The parts that the sentence covers; no other line reports these. `about` by default. */
  readonly covers?: readonly Pair[];
  /**
   * What makes this the same change after other edits, if that is not `covers`: values, compared without the order of
   * members.
   */
  readonly identity?: readonly unknown[];
  /** Texts that were added or removed with the part, by the prefixes of their names. */
  readonly texts?: readonly string[];
  /** Languages that were added or removed by this change, with all their texts. */
  readonly languages?: readonly string[];
  /** A visit that shows the change. */
  readonly visit?: readonly VisitStep[];
  /** The screens that show the part. */
  readonly reach: readonly string[];
  /** Whether the sentence names a part that several screens may share, so that the report lists the screens. */
  readonly isShared?: boolean;
}

/** How often visitors encountered a part, in the time of the report's traffic. */
export interface Met {
  /** How often it ran, was opened or was entered; undefined for a part that is only seen, or new. */
  readonly times?: number;
  /** The visits of the screens and shells that use it. */
  readonly visits: number;
}

/** One line of the report. */
export interface Change {
  readonly id: string;
  readonly level: Level;
  /** What protects visitors and is touched; undefined if nothing is. */
  readonly concern?: string;
  /** Names the change by its meaning (`fingerprint.ts`); undefined if nobody can accept it. */
  readonly fingerprint?: string;
  /** Who accepted the change in `flows/accepted.json`, and why. */
  readonly accepted?: Pick<Acceptance, 'by' | 'why'>;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The place is in the older revision, since the newer one has no such file. */
  readonly isGone?: true;
  readonly sentence: string;
  /** What the sentence sums up, for readers who ask for it. */
  readonly each?: readonly string[];
  /** The users of the changed part, sorted: a screen by its id, a shell as `shell <id>`. */
  readonly reach: readonly string[];
  /** Whether the report lists the reach in words. */
  readonly isShared: boolean;
  /** A visit that shows the change, for `npm run try -- --visit`. */
  readonly visit?: readonly VisitStep[];
  /** Undefined without traffic, and for a part that no screen uses. */
  readonly met?: Met;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The meaning of a change to a portal. */
export interface Report {
  readonly base: string;
  readonly head: string;
  /** The whole change in one line; undefined if nothing changes. */
  readonly summary?: string;
  readonly changes: readonly Change[];
  /** What could not be compared, and why. */
  readonly notes: readonly string[];
  /** Something could not be compared, so there may be further changes of any level. */
  readonly isPartial?: true;
  /** The time in which visits were counted, in ISO 8601; undefined without traffic. */
  readonly traffic?: { readonly since: string; readonly until: string };
}
