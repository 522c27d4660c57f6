import type { Contract } from '../../contract/Contract.ts';
import { formatsOf } from '../../contract/formats.ts';
import type { TestName, ValidationRule } from '../types.ts';
import { isMeasured, type Test, testOf } from './testOf.ts';

/** Tests with our own keywords (`ruleKeywords.ts`). The other tests have a keyword of JSON Schema. */
const OURS: Readonly<Partial<Record<TestName, string>>> = {
  minimum: 'atLeast',
  maximum: 'atMost',
  sameAs: 'equals',
  differsFrom: 'holds',
  predicate: 'holds',
};

/**
 * Tests that are not in the schema of a value: `judge`, which the service performs, and `picked`, which works like a
 * required value.
 */
const ELSEWHERE: readonly TestName[] = ['judge', 'picked'];

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
  const { test, limit } = testOf(rule);
  const now = { $data: at };
  if (ELSEWHERE.includes(test)) return { test, limit, schema: {} };
  if (isMeasured(test) ? typeof limit === 'number' : !(test in OURS)) {
    if (rule.when === undefined) return { test, limit, schema: { [test]: limit } };
    // These three keywords of JSON Schema cannot take their limit from the data.
    if (test === 'const') return { test, limit, schema: { equals: now } };
    if (test === 'type') return { test, limit: 1, schema: limit === 'integer' ? { multipleOf: now } : {} };
    if (test === 'format')
      return { test: 'pattern', limit: patternOf(String(limit), contract), schema: { pattern: now } };
  }
  return { test, limit, schema: { [OURS[test] ?? test]: now } };
}

function patternOf(format: string, contract: Pick<Contract, 'formats'>): string {
  const pattern = formatsOf(contract)[format];
  return pattern instanceof RegExp ? pattern.source : '';
}
