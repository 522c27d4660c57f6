import type { Flows } from '../Flows.ts';
import type { Field, TestName, Value } from '../types.ts';
import { rulesOfField } from './rulesOfField.ts';
import { isMeasured, placeholderOf, testOf } from './testOf.ts';

interface Limited {
  readonly test: TestName | 'required';
  readonly limit?: Value;
  readonly when?: unknown;
}

/** Those limits of a field's rules that never change. The texts of the field may name them: {min}, {max}. */
export function limitsAlways(rules: readonly Limited[]): Readonly<Record<string, number | string>> {
  const limits: Record<string, number | string> = {};
  for (const { test, limit, when } of rules) {
    const name = placeholderOf(test);
    const isLiteral = typeof limit === 'number' || (typeof limit === 'string' && !limit.startsWith('$'));
    if (name === undefined || !isLiteral || when !== undefined || test === 'required' || !isMeasured(test)) continue;
    limits[name] = limit;
  }
  return limits;
}

/** The limits of a field in its file that never change. */
export const limitsOfField = (field: Field, flows: Pick<Flows, 'rules' | 'kinds'>) =>
  limitsAlways(
    rulesOfField(field, flows).map(({ rule }) => ({ ...testOf(rule), ...(rule.when && { when: rule.when }) })),
  );
