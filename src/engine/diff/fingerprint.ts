import { createHash } from 'node:crypto';
import { isRecord } from '../contract/isRecord.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { partOf, writtenAt } from '../flow/partsIn.ts';
import type { Located } from '../flow/Unit.ts';
import type { Draft, Level, Pair } from './Change.ts';
import { meaningOf } from './Change.ts';
import type { Comparison, Side } from './Comparison.ts';
import { nameOfItem } from './itemPairs.ts';

/** The digits of a fingerprint: too many to find another change with the same ones. */
const DIGITS = 32;
/** The digits that a report shows, enough to tell its changes apart. */
const SHORT = 10;

export const shortPrint = (fingerprint: string): string => fingerprint.slice(0, SHORT);

/** The id of the gallery's scene that plays the visit of a change, by its short fingerprint. */
export const visitScene = (print: string): string => `visit-${print}`;

/**
 * A name for what a change means: a hash of its kind, its level, and its parts before and after, found by names.
 * Formatting, the order of members, the places of lines, edits elsewhere and the words of the report do not affect it.
 * @returns 32 hexadecimal digits for each draft, different for all of them
 */
export function fingerprintsOf(
  comparison: Comparison,
  drafts: readonly (readonly [draft: Draft, level: Level])[],
): ReadonlyMap<Draft, string> {
  const prints = drafts.map(([draft, level]) => {
    const { kind, identity = partsOf(comparison, coversOf(draft)) } = draft;
    return [draft, hash([kind.id, level, [...new Set(identity.map((one) => meaningOf(simple(one))))].sort()])] as const;
  });
  // Accepting one change must never accept another one.
  const isShared = (print: string) => prints.filter(([, other]) => other === print).length > 1;
  return new Map(prints.map(([draft, print]) => [draft, isShared(print) ? hash([print, draft.sentence]) : print]));
}

const hash = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, DIGITS);

/** The parts of a draft; the place that it shows if it covers none. */
const coversOf = ({ about, covers = [about] }: Draft): readonly Pair[] => (covers.length === 0 ? [about] : covers);

/** Where some parts are written, by names, with their values before and after; without those that stay the same. */
export function partsOf(comparison: Comparison, pairs: readonly Pair[]): readonly unknown[] {
  const spots = new Map<string, { readonly was: Set<string>; readonly is: Set<string> }>();
  for (const { was, is } of pairs) {
    const [before, after] = [was && spotOf(comparison.was, was), is && spotOf(comparison.is, is)];
    const name = (after ?? before)?.name ?? '';
    const known = spots.get(name) ?? { was: new Set(), is: new Set() };
    spots.set(name, known);
    if (before !== undefined) known.was.add(before.name === name ? before.value : `${before.name} ${before.value}`);
    if (after !== undefined) known.is.add(after.value);
  }
  const all = [...spots].map(([name, { was, is }]) => [name, [...was].sort(), [...is].sort()] as const);
  const changed = all.filter(([, was, is]) => meaningOf(was) !== meaningOf(is));
  return changed.length > 0 ? changed : all;
}

/** A part by name, with its value as it is written, in one form for all ways of writing it. */
function spotOf({ project }: Side, part: Located<unknown>): { readonly name: string; readonly value: string } {
  const { file, path } = writtenAt(part, project.flows);
  const document = project.documents.get(file);
  const root = document && { file, path: [], value: document.value };
  const own = partOf(root, ...path)?.value;
  // The value of a default may be computed from the place where it is written.
  const value = isCompound(part.value) && isCompound(own) ? own : part.value;
  const place = classifyFile(file);
  const owner = place === undefined ? file : `${place.kind} ${place.id}`;
  return { name: JSON.stringify([owner, ...namesOf(root?.value, path)]), value: meaningOf(simple(value)) };
}

const isCompound = (value: unknown) => typeof value === 'object' && value !== null;

/** A list of one entry may be written without the list. */
function simple(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? simple(value[0]) : value.map(simple);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, simple(member)]));
}

/** A path with names instead of the indexes of lists, which other entries would change. */
function namesOf(root: unknown, path: JsonPath): readonly string[] {
  const names: string[] = [];
  let value: unknown = root;
  for (const step of path) {
    if (!Array.isArray(value)) names.push(String(step));
    else if (value.length > 1 || nameOfItem(value[0]) !== undefined) names.push(nameOfEntry(value, Number(step)));
    value = isCompound(value) ? Reflect.get(value as object, step) : undefined;
  }
  return names;
}

function nameOfEntry(list: readonly unknown[], index: number): string {
  const name = wordOf(list[index]);
  const earlier = list.slice(0, index).filter((entry) => wordOf(entry) === name);
  return name + "'".repeat(earlier.length);
}

function wordOf(entry: unknown): string {
  const item = nameOfItem(entry);
  if (item !== undefined) return `${item.kind} ${item.id}`;
  if (!isRecord(entry)) return meaningOf(entry);
  return Object.keys(entry)
    .filter((name) => name !== 'why')
    .sort()
    .join(' ');
}
