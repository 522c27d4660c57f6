import { applyFunction } from '../expressions/applyFunction.ts';
import { holdsFor, type Reading } from '../expressions/holdsFor.ts';
import { memberOf } from '../expressions/memberOf.ts';
import type { RuleSet, Value } from '../types.ts';
import type { ValueFunctions } from '../ValueFunction.ts';
import { isKept } from './isKept.ts';
import type { Predicates } from './Predicate.ts';
import { isMeasured, testOf } from './testOf.ts';

/** What the rules of a set may read. */
interface Words {
  readonly functions: ValueFunctions;
  readonly predicates: Predicates;
}

/**
 * The ids of the rules of a set that a value breaks, for the service, which has no form. Rules that only the service
 * can judge (`judge`) are left out, and those that depend on other fields or on the time.
 *
 * @param given the inputs of the set, by name
 */
export function brokenRules(
  set: RuleSet,
  given: Readonly<Record<string, unknown>>,
  value: unknown,
  { functions, predicates }: Words,
): readonly string[] {
  const reading: Reading = {
    read: (reference) => {
      const [root, ...members] = reference.slice(1).split('.');
      return root === 'input' ? members.reduce<unknown>(memberOf, given) : undefined;
    },
    condition: () => false,
    valid: () => false,
    allowed: () => false,
    openable: () => false,
    now: Number.NaN,
  };
  const evaluate = (limit: Value): unknown => {
    if (typeof limit === 'string' && limit.startsWith('$')) return reading.read(limit);
    return typeof limit === 'object' ? applyFunction(limit, functions, evaluate, Number.NaN) : limit;
  };
  return Object.entries(set.rules).flatMap(([id, rule]) => {
    const { test, limit } = testOf(rule);
    if (!holdsFor(rule.when, reading)) return [];
    return isKept(test, value, isMeasured(test) ? evaluate(limit) : limit, predicates) ? [] : [id];
  });
}
