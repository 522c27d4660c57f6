import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { FieldRule } from '../../flow/Program.ts';
import { isKept } from '../../flow/rules/isKept.ts';
import type { RuleMessage } from '../../flow/rules/RuleInForce.ts';
import { isMeasured } from '../../flow/rules/testOf.ts';
import type { Field } from '../../flow/types.ts';
import type { BrokenRule } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, fieldValue, holds, readReference } from '../values/evaluate.ts';
import { isVisible } from '../values/isVisible.ts';
import { MISFIT, ruleMessage } from './nameErrors.ts';
import { findingsOf } from './schemaFindings.ts';

/** The first rule that a field breaks now, whether or not the error shows (specification, section 5). */
export function judgeField(name: string, scope: EvaluationScope): BrokenRule | undefined {
  const known = scope.screenContext.index.fields.get(name);
  if (known === undefined) return undefined;
  const { field, form } = known;
  const value = fieldValue(name, scope);
  const found = findingsOf(name, form, scope);
  const rules = rulesOf(name, scope);
  const broken = rules.find((rule) =>
    rule.at === undefined ? isBroken(rule, field, value, scope) : found?.has(rule.id) === true,
  );
  if (broken !== undefined) return { rule: broken.id, message: describe(broken, field, scope) };
  return found === undefined || found.size === 0 ? undefined : { rule: MISFIT.id, message: { key: MISFIT.message } };
}

/** The rules of a field in the order in which their messages are shown. */
export function rulesOf(name: string, { screenContext }: EvaluationScope): readonly FieldRule[] {
  const form = screenContext.index.fields.get(name)?.form;
  return (form === undefined ? undefined : screenContext.program.forms[form]?.rules[name]) ?? [];
}

/** The message of a rule, with the limit that holds now. */
export const describe = (rule: FieldRule, field: Field, scope: EvaluationScope): RuleMessage =>
  ruleMessage(rule.message, rule.test, limitOf(rule, field, scope));

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

/** The visible fields of a form, in their order. */
export function visibleFields(form: string, scope: EvaluationScope): string[] {
  return [...scope.screenContext.index.fields.values()]
    .filter((known) => known.form === form && isVisible(known.field, scope))
    .map(({ field }) => field.field);
}

/** The named fields that break a rule. */
export function wrongFields(names: readonly string[], scope: EvaluationScope): string[] {
  return names.filter((name) => judgeField(name, scope) !== undefined);
}
