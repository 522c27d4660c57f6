import { readGuard } from '../readGuard.ts';
import type { Guard } from '../types.ts';

/** One demand on one reference, or a demand that is compared by its text alone. */
export type Demand =
  | { readonly kind: 'among' | 'not-among'; readonly reference: string; readonly values: readonly unknown[] }
  | { readonly kind: 'present' | 'absent'; readonly reference: string }
  | { readonly kind: 'opaque'; readonly text: string; readonly holds: boolean };

/** Demands that hold together. */
export type Clause = readonly Demand[];
type Conditions = Readonly<Record<string, Guard>>;

/** A guard with more clauses than this is not analysed. */
const MOST_WAYS = 512;

/**
 * The clauses of a guard's disjunctive normal form, each a list of demands; undefined if there are too many.
 *
 * @param wanted true for the ways in which it holds, false for the ways in which it fails
 * @param within the conditions that it is part of
 */
export function clausesOf(
  guard: Guard,
  conditions: Conditions,
  wanted = true,
  within: readonly string[] = [],
): readonly Clause[] | undefined {
  const read = readGuard(guard);
  switch (read.kind) {
    case 'present':
      return [[{ kind: wanted ? 'present' : 'absent', reference: read.reference }]];
    case 'not':
      return clausesOf(read.guard, conditions, !wanted, within);
    case 'any':
    case 'all': {
      const ways = read.guards.map((one) => clausesOf(one, conditions, wanted, within));
      return (read.kind === 'all') === wanted ? together(ways) : either(ways);
    }
    case 'condition': {
      const isKnown = Object.hasOwn(conditions, read.name) && !within.includes(read.name);
      const named = isKnown ? conditions[read.name] : undefined;
      return named === undefined
        ? [[opaque(guard, wanted)]]
        : clausesOf(named, conditions, wanted, [...within, read.name]);
    }
    case 'allowed':
    case 'openable': {
      const demand = opaque(guard, wanted);
      return [wanted ? [{ kind: 'present', reference: read.reference }, demand] : [demand]];
    }
    case 'valid':
    case 'during':
      return [[opaque(guard, wanted)]];
    case 'equal': {
      const pairs = read.pairs.map(([reference, expected]): readonly Clause[] => {
        if (typeof expected === 'object' && !Array.isArray(expected)) {
          const demand = opaque({ [reference]: expected }, wanted);
          return [wanted ? [{ kind: 'present', reference }, demand] : [demand]];
        }
        return [[{ kind: wanted ? 'among' : 'not-among', reference, values: [expected].flat() }]];
      });
      return wanted ? together(pairs) : either(pairs);
    }
  }
}

const opaque = (guard: Guard, holds: boolean): Demand => ({ kind: 'opaque', text: JSON.stringify(guard), holds });

type Ways = readonly (readonly Clause[] | undefined)[];

function either(ways: Ways): readonly Clause[] | undefined {
  const all = ways.flatMap((clauses) => clauses ?? []);
  return ways.includes(undefined) || all.length > MOST_WAYS ? undefined : all;
}

function together(ways: Ways): readonly Clause[] | undefined {
  let all: readonly Clause[] = [[]];
  for (const clauses of ways) {
    if (clauses === undefined || all.length * clauses.length > MOST_WAYS) return undefined;
    all = all.flatMap((before) => clauses.map((clause) => [...before, ...clause]));
  }
  return all;
}
