import type { FieldRule } from '../../flow/Program.ts';
import type { RuleMessage } from '../../flow/rules/RuleInForce.ts';
import type { Field } from '../../flow/types.ts';
import type { BrokenRule } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { fieldValue } from '../values/evaluate.ts';
import { isBroken, limitOf } from './isBroken.ts';
import { MISFIT } from './nameErrors.ts';
import { ruleMessage } from './ruleMessage.ts';
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
