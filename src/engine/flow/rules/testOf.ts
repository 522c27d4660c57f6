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
