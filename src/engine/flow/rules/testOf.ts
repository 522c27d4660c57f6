import { RULE_TESTS } from '../../language/terms.ts';
import type { TestName, ValidationRule, Value } from '../types.ts';

/** The one test of a rule, and its limit. */
export interface Test {
  readonly test: TestName;
  readonly limit: Value;
}

/** The test of a rule. */
export function testOf(rule: ValidationRule): Test {
  const test = RULE_TESTS.find((name) => rule[name] !== undefined);
  const limit = test === undefined ? undefined : rule[test];
  if (test === undefined || limit === undefined) throw new Error('A rule without a test does not fit the grammar');
  return { test, limit };
}

/** Tests whose limit is a value of the language. Other tests have constant limits. */
const MEASURED: readonly TestName[] = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];
export const isMeasured = (test: TestName): boolean => MEASURED.includes(test);

/** The placeholder for the limit in the message of a test: {min} or {max}. */
export function placeholderOf(test: string): 'min' | 'max' | undefined {
  if (test.startsWith('min')) return 'min';
  return test.startsWith('max') ? 'max' : undefined;
}
