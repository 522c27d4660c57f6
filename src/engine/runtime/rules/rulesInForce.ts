import type { RuleInForce, RuleMessage } from '../../flow/rules/RuleInForce.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { fieldValue, holds } from '../values/evaluate.ts';
import { describe, isBroken, limitOf, rulesOf } from './judgeField.ts';
import { findingsOf } from './schemaFindings.ts';

/** The rules that hold for a field now, in their order, each with whether its value keeps it. */
export function rulesInForce(name: string, scope: EvaluationScope): readonly RuleInForce[] {
  const known = scope.screenContext.index.fields.get(name);
  if (known === undefined) return [];
  const { field, form } = known;
  const value = fieldValue(name, scope);
  const found = findingsOf(name, form, scope);
  return rulesOf(name, scope)
    .filter(({ when }) => when === undefined || holds(when, scope))
    .map((rule) => {
      const message = describe(rule, field, scope);
      const { listed = message.key } = rule;
      return {
        id: rule.id,
        test: rule.test,
        set: rule.set,
        limit: limitOf(rule, field, scope),
        message,
        line: listed === false || rule.test === 'judge' ? undefined : { ...message, key: listed },
        isKept: rule.at === undefined ? !isBroken(rule, field, value, scope) : found?.has(rule.id) !== true,
      };
    });
}

/** The limits of a field's rules as the values of {min} and {max}. */
export function limitsOf(name: string, scope: EvaluationScope): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...rulesInForce(name, scope).map(({ message }) => message.values ?? {}));
}

/** The message of the first of a field's rules that is named, by its id or by a list of ids. */
export function ruleNamed(name: string, ids: unknown, scope: EvaluationScope): RuleMessage | undefined {
  const named: readonly unknown[] = Array.isArray(ids) ? ids : [ids];
  return rulesInForce(name, scope).find(({ id }) => named.includes(id))?.message;
}
