import type { Contract } from '../../contract/Contract.ts';
import { formatsOf } from '../../contract/formats.ts';
import { testNamed } from '../../language/ruleTests.ts';
import type { ValidationRule } from '../types.ts';
import { type Test, testOf } from './testOf.ts';

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
