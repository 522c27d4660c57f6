import { isRecord } from '../contract/isRecord.ts';
import { excludes, implies, knowledgeOf } from '../flow/expressions/compareGuards.ts';
import { judgeBy } from '../flow/rules/judgeBy.ts';
import type { Predicates } from '../flow/rules/Predicate.ts';
import { type Test, testOf } from '../flow/rules/testOf.ts';
import type { ValidationRule } from '../flow/types.ts';
import type { RuleNode } from '../flow/Unit.ts';
import { limitKindOf, type TestName, testNamed } from '../language/ruleTests.ts';

/** The number of characters of texts that match a format. */
type Lengths = readonly [least: number, most: number];
const LENGTHS: Readonly<Record<string, Lengths>> = {
  date: [10, 10],
  email: [5, Number.POSITIVE_INFINITY],
};

/**
 * Why a field's rule can never fail, or can never hold together with another rule; undefined if neither is the case.
 *
 * @param others every rule of the field, in the order of their messages
 */
export function conflictOf(visit: RuleNode, others: readonly RuleNode[]): string | undefined {
  const at = others.indexOf(visit);
  for (const [index, other] of others.entries()) {
    if (index === at) continue;
    const problem = contradiction(visit, other) ?? (index < at ? repetition(visit, other) : undefined);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Two rules that no value can pass at the same time. The finding is at the lower limit or the constant. */
function contradiction(visit: RuleNode, other: RuleNode): string | undefined {
  const { definition } = visit.scope.flows;
  const [rule, second] = [visit.value.rule, other.value.rule];
  if (rule.when !== undefined && second.when !== undefined) {
    if (excludes(rule.when, second.when, knowledgeOf(visit.scope))) return undefined;
  }
  const [own, against] = [testOf(rule), testOf(second)];
  const named = `${against.test} ${JSON.stringify(against.limit)}`;
  if (
    own.bound === 'min' &&
    against.bound === 'max' &&
    measuresSame(own, against) &&
    isAbove(own.limit, against.limit)
  ) {
    return `this never holds together with ${named}`;
  }
  if (
    limitKindOf(own.test) === 'literal' &&
    isStatic(second) &&
    judgeBy({ second }, definition)(own.limit).length > 0
  ) {
    return `this never holds together with ${named}`;
  }
  const areOpposite = compares(own, 'different') && compares(against, 'equal');
  if (areOpposite && own.limit === `$form.${against.limit}`) return `this never holds together with ${named}`;
  const [least, most] = lengthsOf(against, definition.predicates);
  const isOutside = isLength(own.test) && (own.bound === 'min' ? isAbove(own.limit, most) : isAbove(least, own.limit));
  return isOutside ? `this never holds together with ${named}` : undefined;
}

/** A rule that an earlier rule covers: every value that breaks the later rule breaks the earlier one first. */
function repetition(visit: RuleNode, earlier: RuleNode): string | undefined {
  const [rule, before] = [visit.value.rule, earlier.value.rule];
  const isInForce =
    before.when === undefined || (rule.when !== undefined && implies(rule.when, before.when, knowledgeOf(visit.scope)));
  if (!isInForce) return undefined;
  const [own, against] = [testOf(rule), testOf(before)];
  const named = `${against.test} ${JSON.stringify(against.limit)}`;
  const isSame = own.test === against.test;
  const isWeaker =
    isSame && (own.bound === 'min' ? isAbove(against.limit, own.limit) : isAbove(own.limit, against.limit));
  const isEqual = isSame && JSON.stringify(own.limit) === JSON.stringify(against.limit);
  const [least, most] = lengthsOf(against, visit.scope.flows.definition.predicates);
  const isImplied =
    isLength(own.test) &&
    typeof own.limit === 'number' &&
    (own.bound === 'min' ? own.limit <= least : own.limit >= most);
  const isDead = (own.bound !== undefined && isWeaker) || isEqual || isImplied;
  return isDead ? `this never fails: ${named} is reported first` : undefined;
}

const measuresSame = (own: Test, against: Test) => testNamed(own.test).measures === testNamed(against.test).measures;
const isLength = (test: TestName) => testNamed(test).measures === 'characters';
const compares = ({ test }: Test, how: 'equal' | 'different') => testNamed(test).compares === how;

/** The number of characters of texts that pass a rule. */
function lengthsOf({ test, limit }: Test, predicates: Predicates): Lengths {
  const name = String(limit);
  const kind = limitKindOf(test);
  const says = kind === 'format' ? LENGTHS[name] : kind === 'predicate' ? predicates[name]?.length : undefined;
  return says ?? [0, Number.POSITIVE_INFINITY];
}

/** Rules that depend only on the value, not on an answer. */
const isStatic = (rule: ValidationRule): boolean => {
  const { test, limit, bound } = testOf(rule);
  if (testNamed(test).needs !== undefined) return false;
  return typeof limit !== 'object' && !(bound !== undefined && String(limit).startsWith('$'));
};

/** The default of a limit that comes from an answer; any other limit unchanged. */
const plainly = (limit: unknown): unknown => (isRecord(limit) ? [limit.coalesce].flat().at(-1) : limit);

function isAbove(one: unknown, another: unknown): boolean {
  const [limit, other] = isRecord(one) === isRecord(another) ? [plainly(one), plainly(another)] : [one, another];
  if (typeof limit === 'number' && typeof other === 'number') return limit > other;
  const isDay = (value: unknown): value is string => typeof value === 'string' && !value.startsWith('$');
  return isDay(limit) && isDay(other) && limit > other;
}
