import { asRecord, isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import { type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import type { Vocabulary } from '../grammar/Vocabulary.ts';
import type { NameKind } from '../language/primitives.ts';
import { kindNamedBy, VERB_NAMES } from '../language/verbs.ts';

/**
 * The names of a kind that the verbs of the steps in a part of a flow take: every dialog, every call, every screen.
 *
 * @param part an object or a list that may change, but whose members must not, since their results are cached
 */
export function findTargets(part: object, kind: NameKind, vocabulary: Vocabulary): Set<string> {
  const searches = searchesIn(grammarOf(vocabulary));
  const search = searches.get(kind) ?? searchFor(kind, searches.isOfSteps);
  searches.set(kind, search);
  return new Set(search(part));
}

type Search = (part: object) => readonly string[];
const searchesIn = oncePer((grammar: Grammar) =>
  Object.assign(new Map<NameKind, Search>(), { isOfSteps: mapsOf(grammar) }),
);

function searchFor(kind: NameKind, isOfSteps: ReadonlyMap<string, boolean>): Search {
  const verbs: readonly string[] = VERB_NAMES.filter((name) => kindNamedBy(name) === kind);
  const search: Search = (part) =>
    Array.isArray(part) ? part.flatMap(inside) : Object.entries(part).flatMap(ofMember);
  const known = oncePer(search);
  const inside = (part: unknown) => (typeof part === 'object' && part !== null ? known(part) : []);
  const ofMember = ([name, member]: [string, unknown]): readonly string[] => {
    if (typeof member === 'string') return verbs.includes(name) ? [member] : [];
    if (!isOfSteps.has(name)) return inside(member);
    return isOfSteps.get(name) ? Object.values(asRecord(member)).flatMap(inside) : [];
  };
  return search;
}

/** The members whose own members have names chosen by the author, and whether these hold steps. */
function mapsOf({ parts, files }: Grammar): ReadonlyMap<string, boolean> {
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
}
