import { TESTS } from '../../grammar/rules.ts';
import type { Rule, TestName, Value } from '../types.ts';

/** A rule's one test, and what a value is held against. */
export interface Test {
  readonly test: TestName;
  readonly limit: Value;
}

const NAMES = Object.keys(TESTS) as TestName[];

/** Says which of the tests a rule is. */
export function testOf(rule: Rule): Test {
  const test = NAMES.find((name) => rule[name] !== undefined);
  const limit = test === undefined ? undefined : rule[test];
  if (test === undefined || limit === undefined) throw new Error('A rule without a test does not fit the grammar');
  return { test, limit };
}

/** Tests whose limit is a value of the language; that of the others stands for itself. */
const MEASURED: readonly TestName[] = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];
export const isMeasured = (test: TestName): boolean => MEASURED.includes(test);

/** The placeholder that a message of the test is filled with: {min} or {max}. */
export function placeholderOf(test: string): 'min' | 'max' | undefined {
  if (test.startsWith('min')) return 'min';
  return test.startsWith('max') ? 'max' : undefined;
}
