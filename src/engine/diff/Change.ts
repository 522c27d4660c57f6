import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { partOf } from '../flow/partsIn.ts';
import type { Acceptance } from '../flow/types.ts';
import type { Located } from '../flow/Unit.ts';
import { isOperator, operatorNamed } from '../language/operators.ts';
import type { VisitStep } from '../promises/Moment.ts';

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

/** The member of both revisions at a path. */
export const memberOf = <T = unknown>({ was, is }: Pair, ...path: JsonPath): Pair<T> => ({
  was: partOf<T>(was, ...path),
  is: partOf<T>(is, ...path),
});

/** Every member of either revision, by name: first the current ones, then the removed ones. */
export function membersOf<T = unknown>(pair: Pair): [name: string, member: Pair<T>][] {
  const names = new Set([...namesIn(pair.is), ...namesIn(pair.was)]);
  return [...names].map((name) => [name, memberOf<T>(pair, name)]);
}

const namesIn = (part: Located<unknown> | undefined) => (isRecord(part?.value) ? Object.keys(part.value) : []);

/** Whether both revisions differ in more than reasons and the order of members. */
export const differs = ({ was, is }: Pair): boolean => !isSame(was?.value, is?.value);

/** The pair of a part in the older and in the newer revision. */
export const pairOf = <T>(was: Located<T> | undefined, is: Located<T> | undefined): Pair<T> => ({ was, is });

interface Replaced {
  readonly from: string;
  readonly to: string;
  readonly pair: Pick<Draft, 'about' | 'covers'>;
}

/** A removed member and an added one, if they are the only ones and have the same value. */
export function replacedIn(members: readonly (readonly [name: string, pair: Pair])[]): readonly Replaced[] {
  const [gone, ...alsoGone] = members.filter(([, { is }]) => is === undefined);
  const [come, ...alsoCome] = members.filter(([, { was }]) => was === undefined);
  if (gone === undefined || come === undefined || alsoGone.length + alsoCome.length > 0) return [];
  const [[from, { was }], [to, { is }]] = [gone, come];
  if (!isSame(was?.value, is?.value)) return [];
  return [{ from, to, pair: { about: pairOf(was, is), covers: [gone[1], come[1]] } }];
}

/** Members that have no meaning for visitors: reasons, and the `$schema` line for editors. */
const SILENT = ['why', '$schema'];

/** Whether the order of a member's list means nothing: the guards that an operator joins, or the values of a reference. */
export const isUnordered = (name: unknown): boolean =>
  typeof name === 'string' && (name.startsWith('$') || (isOperator(name) && operatorNamed(name).joins !== undefined));

/** A value as text that is equal for values with equal meaning: without the order of members and without reasons. */
export const meaningOf = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';

export const isSame = (a: unknown, b: unknown): boolean => a === b || meaningOf(a) === meaningOf(b);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).filter((name) => !SILENT.includes(name) || typeof value[name] !== 'string');
  return Object.fromEntries(
    names.sort().map((name) => {
      const member = sorted(value[name]);
      const isLoose = isUnordered(name) && Array.isArray(member);
      return [`.${name}`, isLoose ? member.map((one) => JSON.stringify(one)).sort() : member];
    }),
  );
}
