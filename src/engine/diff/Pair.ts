import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { partOf } from '../flow/partOf.ts';
import type { Located } from '../flow/Unit.ts';
import type { Draft, Pair } from './Change.ts';
import { isSame } from './meaningOf.ts';

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
