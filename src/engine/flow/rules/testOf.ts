import type { Contract } from '../../contract/Contract.ts';
import { formatsOf } from '../../contract/formats.ts';
import type { RuleTest } from '../../language/ruleTests/index.ts';
import { TEST_NAMES, type TestName, testNamed } from '../../language/ruleTests.ts';
import type { RuleUse, ValidationRule, Value } from '../types.ts';

/** The one test of a rule, and its limit. */
export interface Test {
  readonly test: TestName;
  readonly limit: Value;
  readonly bound: RuleTest['bound'];
}

/** The test of a rule. */
export function testOf(rule: ValidationRule): Test {
  const test = TEST_NAMES.find((name) => rule[name] !== undefined);
  const limit = test === undefined ? undefined : rule[test];
  if (test === undefined || limit === undefined) throw new Error('A rule without a test does not fit the grammar');
  return { test, limit, bound: testNamed(test).bound };
}

/** The field whose value a rule asks for again; undefined for another rule, and for a rule set. */
export function repeatedBy(rule: RuleUse): string | undefined {
  if (typeof rule === 'string' || 'set' in rule) return undefined;
  const { test, limit } = testOf(rule);
  return testNamed(test).compares === 'equal' ? String(limit) : undefined;
}

/**
 * A rule as part of a form's schema. A limit that depends on an answer, another field or a condition is read from the
 * validated data.
 *
 * @param at JSON pointer to that limit
 * @returns the test with the limit to put there, and the equivalent schema; empty for a test outside the schema
 */
export function schemaOfRule(
  rule: ValidationRule,
  at: string,
  contract: Pick<Contract, 'formats'>,
): Test & { readonly schema: object } {
  const { test, limit, bound } = testOf(rule);
  const { keyword, current = keyword, guarded } = testNamed(test);
  const isConstant = keyword !== undefined && (bound === undefined || typeof limit === 'number');
  if (isConstant && rule.when === undefined) return { test, limit, bound, schema: { [keyword]: limit } };
  const [now, value] = guarded?.(String(limit), (format) => patternOf(format, contract)) ?? [current, limit];
  return { test, limit: value, bound, schema: now === undefined ? {} : { [now]: { $data: at } } };
}

function patternOf(format: string, contract: Pick<Contract, 'formats'>): string {
  const pattern = formatsOf(contract)[format];
  return pattern instanceof RegExp ? pattern.source : '';
}
