import { ownMember } from '../../contract/isRecord.ts';
import { wordsOf } from '../accepts.ts';
import { branchesOf, type Schema } from '../Schema.ts';
import { readGuard } from '../tellGuard.ts';
import { isDangling, typeOfReference } from '../typeOfReference.ts';
import type { Guard } from '../types.ts';
import type { Scope } from '../Unit.ts';
import { isTrue } from './memberOf.ts';

/** What is known about the possible values of a reference. */
export interface Domain {
  /** Every value that the reference may have; undefined if the values are not listed. */
  readonly values: readonly unknown[] | undefined;
  /** Whether the value is never absent. */
  readonly isAlwaysThere?: true;
}

/** What is known at the place of the guards. Every member is optional. */
export interface Knowledge {
  readonly conditions?: Readonly<Record<string, Guard>>;
  domainOf?(reference: string): Domain;
}

/** Whether a guard provably never holds. */
export function neverHolds(guard: Guard, knowledge: Knowledge = {}): boolean {
  const clauses = clausesOf(guard, knowledge.conditions ?? {});
  return clauses?.every((clause) => !isPossible(clause, knowledge)) === true;
}

/** Whether a guard provably always holds. */
export const alwaysHolds = (guard: Guard, knowledge?: Knowledge): boolean => neverHolds({ not: guard }, knowledge);

/** Whether the second guard provably holds whenever the first does. */
export const implies = (first: Guard, second: Guard, knowledge?: Knowledge): boolean =>
  neverHolds({ all: [first, { not: second }] }, knowledge);

/** Whether two guards provably never hold together. */
export const excludes = (first: Guard, second: Guard, knowledge?: Knowledge): boolean =>
  neverHolds({ all: [first, second] }, knowledge);

function isPossible(clause: Clause, { domainOf }: Knowledge): boolean {
  const opaque = new Map<string, boolean>();
  const byReference = new Map<string, Demand[]>();
  for (const demand of clause) {
    if (demand.kind === 'opaque') {
      if (opaque.get(demand.text) === !demand.holds) return false;
      opaque.set(demand.text, demand.holds);
    } else byReference.set(demand.reference, [...(byReference.get(demand.reference) ?? []), demand]);
  }
  return [...byReference].every(([reference, demands]) => {
    const domain = domainOf?.(reference) ?? { values: undefined };
    return hasValue(demands, domain) && !isMemberOfNothing(reference, demands, byReference);
  });
}

/** Whether some value, or absence, meets every constraint on a reference. */
function hasValue(demands: readonly Demand[], { values, isAlwaysThere }: Domain): boolean {
  const listed = demands.flatMap((demand) => (demand.kind === 'among' ? [demand.values] : []))[0] ?? values;
  const canBeAbsent = isAlwaysThere !== true && demands.every((demand) => isMet(demand, undefined));
  if (canBeAbsent) return true;
  if (listed !== undefined) {
    return listed.some((value) => values?.includes(value) !== false && demands.every((one) => isMet(one, value)));
  }
  // The values are unknown: the constraints must only be consistent with each other and with presence or absence.
  if (isAlwaysThere && demands.some((demand) => demand.kind === 'absent')) return false;
  return !(['present', 'absent'] as const).every((kind) => demands.some((demand) => demand.kind === kind));
}

function isMet(demand: Demand, value: unknown): boolean {
  switch (demand.kind) {
    case 'present':
      return isTrue(value);
    case 'absent':
      return !isTrue(value);
    case 'among':
      return demand.values.includes(value);
    case 'not-among':
      return !demand.values.includes(value);
    case 'opaque':
      return true;
  }
}

/** An absent value has no members: without `$a` there is no `$a.b`. */
function isMemberOfNothing(
  reference: string,
  demands: readonly Demand[],
  byReference: ReadonlyMap<string, readonly Demand[]>,
): boolean {
  if (demands.every((demand) => isMet(demand, undefined))) return false;
  const names = reference.split('.');
  return names.some((_, index) =>
    byReference.get(names.slice(0, index).join('.'))?.some((demand) => demand.kind === 'absent'),
  );
}

/** A constraint on one reference. An `opaque` constraint is not analysed, only compared by its text. */
type Demand =
  | { readonly kind: 'among' | 'not-among'; readonly reference: string; readonly values: readonly unknown[] }
  | { readonly kind: 'present' | 'absent'; readonly reference: string }
  | { readonly kind: 'opaque'; readonly text: string; readonly holds: boolean };

/** Constraints that hold together. */
type Clause = readonly Demand[];
type Conditions = Readonly<Record<string, Guard>>;

/** A guard with more clauses than this is not analysed. */
const MOST_WAYS = 512;

/**
 * The clauses of a guard's disjunctive normal form, each a list of constraints; undefined if there are too many.
 *
 * @param wanted true for the cases in which the guard holds, false for those in which it fails
 * @param within the conditions that contain the guard
 */
function clausesOf(
  guard: Guard,
  conditions: Conditions,
  wanted = true,
  within: readonly string[] = [],
): readonly Clause[] | undefined {
  const read = readGuard(guard);
  switch (read.kind) {
    case 'present':
      return [[{ kind: wanted ? 'present' : 'absent', reference: read.reference }]];
    case 'operation': {
      const { operator, guards, reference } = read;
      const ways = guards.map((one) => clausesOf(one, conditions, operator.denies ? !wanted : wanted, within));
      if (operator.denies) return ways[0];
      if (operator.joins !== undefined) return (operator.joins === 'and') === wanted ? together(ways) : either(ways);
      const demand = opaque(guard, wanted);
      return [wanted && reference !== undefined ? [{ kind: 'present', reference }, demand] : [demand]];
    }
    case 'condition': {
      const isKnown = Object.hasOwn(conditions, read.name) && !within.includes(read.name);
      const named = isKnown ? conditions[read.name] : undefined;
      return named === undefined
        ? [[opaque(guard, wanted)]]
        : clausesOf(named, conditions, wanted, [...within, read.name]);
    }
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

/** What types and the portal's conditions reveal about the guards at a place. */
export const knowledgeOf = (scope: Scope): Knowledge => ({
  conditions: scope.flows.portal?.value.conditions ?? {},
  domainOf: (reference) => domainOf(reference, scope),
});

function domainOf(reference: string, scope: Scope): Domain {
  const typed = typeOfReference(reference, scope);
  if (isDangling(typed)) return { values: undefined };
  const lists = branchesOf(typed.type).map(valuesOf);
  const values = lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
  const isAlwaysThere = reference === '$state' || isConstantNumber(reference, typed.type, scope);
  return isAlwaysThere ? { values, isAlwaysThere } : { values };
}

/** A number computed from constants is always there: 0 counts as a value. */
function isConstantNumber(reference: string, { type }: Schema, { unit }: Scope): boolean {
  const [root, name = '', ...members] = reference.split('.');
  if (root !== '$derived' || members.length > 0 || (type !== 'integer' && type !== 'number')) return false;
  const value = ownMember(unit.derived, name);
  return value !== undefined && !JSON.stringify(value).includes('"$');
}

const valuesOf = (type: Schema) => wordsOf(type) ?? (type.type === 'boolean' ? [true, false] : undefined);
