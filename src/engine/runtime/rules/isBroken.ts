import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { FieldRule } from '../../flow/Program.ts';
import { isKept } from '../../flow/rules/isKept.ts';
import { isMeasured } from '../../flow/rules/testOf.ts';
import type { Field } from '../../flow/types.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, fieldValue, holds, readReference } from '../values/evaluate.ts';

/** Whether a value breaks a rule that depends on answers or other fields: RJSF's `customValidate`. */
export function isBroken(rule: FieldRule, field: Field, value: unknown, scope: EvaluationScope): boolean {
  if (rule.when !== undefined && !holds(rule.when, scope)) return false;
  if (rule.test === 'required') return !isAnswered(field, value, scope);
  if (!isPresent(value) && rule.test !== 'picked') return false;
  return !isKept(rule.test, value, limitOf(rule, field, scope), scope.screenContext.parts.predicates);
}

/** Whether a required field is filled: its box is ticked, its list is not empty. */
function isAnswered({ field }: Field, value: unknown, { screenContext }: EvaluationScope): boolean {
  if (!isPresent(value) || (Array.isArray(value) && value.length === 0)) return false;
  return value !== screenContext.index.fields.get(field)?.program.empty;
}

/** The limit of the rule as it holds now. */
export function limitOf({ test, limit }: FieldRule, field: Field, scope: EvaluationScope): unknown {
  if (test === 'picked') return scope.snapshot.typed[field.field];
  if (test === 'sameAs') return fieldValue(String(limit), scope);
  if (test === 'differsFrom') return readReference(String(limit), scope);
  return limit !== undefined && test !== 'required' && isMeasured(test) ? evaluate(limit, scope) : limit;
}
