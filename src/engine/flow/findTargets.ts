import { oncePer } from '../contract/oncePer.ts';
import type { VerbName } from '../language/verbs.ts';

/** Members whose own members have names chosen by the author. */
const MAPS_OF_VALUES = new Set(['with', 'values', 'store', 'record', 'fieldError', 'takes', 'derived', 'gives']);

/**
 * The ids that steps in a part of a flow name under a verb, such as every `{ "dialog": id }`.
 *
 * @param part an object or a list that may change, but whose members must not, since their results are cached
 */
export function findTargets(part: unknown, verb: VerbName): Set<string> {
  const found = new Set<string>();
  visit(part, verb, found, (member) => {
    for (const id of targetsOf(verb)(member)) found.add(id);
  });
  return found;
}

const known = new Map<VerbName, (part: object) => ReadonlySet<string>>();

/** Caches the result for each part and verb. */
function targetsOf(verb: VerbName): (part: object) => ReadonlySet<string> {
  const targetsIn =
    known.get(verb) ??
    oncePer((part: object) => {
      const found = new Set<string>();
      const into = (member: object) => visit(member, verb, found, into);
      into(part);
      return found;
    });
  known.set(verb, targetsIn);
  return targetsIn;
}

function visit(part: unknown, verb: VerbName, found: Set<string>, into: (member: object) => void): void {
  if (typeof part !== 'object' || part === null) return;
  const isMap = !Array.isArray(part);
  for (const [key, member] of Object.entries(part)) {
    if (isMap && key === verb && typeof member === 'string') found.add(member);
    else if (typeof member === 'object' && member !== null && !(isMap && MAPS_OF_VALUES.has(key))) into(member);
  }
}
