import { asRecord, isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import { type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import type { Vocabulary } from '../grammar/Vocabulary.ts';
import type { NameKind } from '../language/primitives.ts';
import { AWAY, EXITS, type ExitName, kindNamedBy } from '../language/verbs.ts';
import type { Screen } from './types.ts';

type Exit = readonly [verb: ExitName, target: string];
/** What the exits of steps name, by the kind of the name: screens, dialogs, calls … Each is there once. */
type Targets = Readonly<Partial<Record<NameKind, readonly string[]>>>;

/**
 * Searches parts of flows for the targets of their steps: objects or lists that may change, but whose members must not,
 * since their results are cached. It is the same function each time.
 */
export const findTargets = oncePer((vocabulary: Vocabulary) => {
  const isOfSteps = mapsOf(grammarOf(vocabulary));
  const search = (part: object): readonly Exit[] =>
    Array.isArray(part) ? part.flatMap(inside) : Object.entries(part).flatMap(ofMember);
  const known = oncePer(search);
  const inside = (part: unknown) => (typeof part === 'object' && part !== null ? known(part) : []);
  const ofMember = ([name, member]: [string, unknown]): readonly Exit[] => {
    if (typeof member === 'string') return EXITS.flatMap((verb) => (verb === name ? [[verb, member] as const] : []));
    if (!isOfSteps.has(name)) return inside(member);
    return isOfSteps.get(name) ? Object.values(asRecord(member)).flatMap(inside) : [];
  };
  return (part: object): Targets => {
    const found: Partial<Record<NameKind, string[]>> = {};
    for (const [verb, target] of search(part)) {
      const kind = kindNamedBy(verb) ?? 'place';
      if (!found[kind]?.includes(target)) found[kind] = [...(found[kind] ?? []), target];
    }
    return found;
  };
});

/** The members whose own members have names chosen by the author, and whether these hold steps. */
const mapsOf = oncePer(({ parts, files }: Grammar): ReadonlyMap<string, boolean> => {
  const found = new Map<string, boolean>();
  const partOf = (schema: unknown) => (isRecord(schema) && '$ref' in schema ? parts[String(schema.title)] : schema);
  const holdsSteps = (schema: unknown, seen = new Set<unknown>()): boolean => {
    const part = partOf(schema);
    if (part === parts.step) return true;
    if (typeof part !== 'object' || part === null || seen.has(part)) return false;
    seen.add(part);
    return Object.values(part).some((one) => holdsSteps(one, seen));
  };
  const add = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [name, member] of Object.entries(asRecord(asRecord(schema).properties))) {
      if (isRecord(asRecord(partOf(member)).additionalProperties))
        found.set(name, found.get(name) === true || holdsSteps(member));
    }
    for (const one of Object.values(schema)) add(one);
  };
  add([parts, files]);
  return found;
});

/** Whether a screen leads to an address given in its own address. Another redirect must not lead to such a screen. */
export const leadsOnward = ({ entry, exit, after, states, calls }: Screen): boolean =>
  [entry, exit, after, states, calls].some((part) => part !== undefined && leavesByInput(part));

/** Cached by part, since many screens may lead to the same screen. */
const leavesByInput = oncePer((part: object): boolean =>
  Object.entries(part).some(
    ([name, value]) =>
      (typeof value === 'string' && value.startsWith('$input.') && AWAY.some((verb) => verb === name)) ||
      (typeof value === 'object' && value !== null && leavesByInput(value)),
  ),
);
