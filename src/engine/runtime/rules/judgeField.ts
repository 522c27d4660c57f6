import type { FieldRule } from '../../flow/Program.ts';
import type { RuleInForce, RuleMessage } from '../../flow/rules/RuleInForce.ts';
import type { BrokenRule } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, holds } from '../values/evaluate.ts';
import { isVisible } from '../values/readAll.ts';
import { findingsOf, MISFIT, rulesOf } from './judgeForm.ts';

/** The first rule that a field currently breaks, whether or not the error shows (specification, section 5). */
export function judgeField(name: string, scope: EvaluationScope): BrokenRule | undefined {
  const found = brokenAt(name, scope);
  if (found === undefined) return undefined;
  const broken = rulesOf(name, scope).find((rule) => found.has(rule)) ?? (found.size > 0 ? MISFIT : undefined);
  return broken === undefined ? undefined : { rule: broken.id, message: messageOf(broken, scope) };
}

function brokenAt(name: string, scope: EvaluationScope): ReadonlySet<FieldRule> | undefined {
  const known = scope.screenContext.index.fields.get(name);
  return known === undefined ? undefined : findingsOf(name, known.form, scope);
}

/** The message of a rule, with its current limit. */
function messageOf(rule: FieldRule, scope: EvaluationScope): RuleMessage {
  const { bound, message: key } = rule;
  const limit = limitOf(rule, scope);
  return bound === undefined || limit === undefined ? { key } : { key, values: { [bound]: limit } };
}

const limitOf = ({ bound, limit }: FieldRule, scope: EvaluationScope): unknown =>
  limit === undefined || bound === undefined ? limit : evaluate(limit, scope);

/** The rules that currently apply to a field, in order, each with whether the field's value meets it. */
export function rulesInForce(name: string, scope: EvaluationScope): readonly RuleInForce[] {
  const found = brokenAt(name, scope);
  return rulesOf(name, scope)
    .filter(({ when }) => when === undefined || holds(when, scope))
    .map((rule) => {
      const { id, test, set } = rule;
      const message = messageOf(rule, scope);
      const { listed = message.key } = rule;
      const line = listed === false ? undefined : { ...message, key: listed };
      return { id, test, set, limit: limitOf(rule, scope), message, line, isKept: found?.has(rule) !== true };
    });
}

/** Whether a field is currently required. */
export const isRequired = (name: string, scope: EvaluationScope): boolean =>
  rulesOf(name, scope).some(({ test, when }) => test === 'required' && holds(when, scope));

/** The limits of a field's rules as the values of {min} and {max}. */
export function limitsOf(name: string, scope: EvaluationScope): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...rulesInForce(name, scope).map(({ message }) => message.values ?? {}));
}

/** The message of the first of a field's rules whose id equals `ids`, or is in the list `ids`. */
export function ruleNamed(name: string, ids: unknown, scope: EvaluationScope): RuleMessage | undefined {
  const named: readonly unknown[] = Array.isArray(ids) ? ids : [ids];
  return rulesInForce(name, scope).find(({ id }) => named.includes(id))?.message;
}

/** The visible fields of a form, in order. */
export function visibleFields(form: string, scope: EvaluationScope): string[] {
  return [...scope.screenContext.index.fields.values()]
    .filter((known) => known.form === form && isVisible(known.field, scope))
    .map(({ field }) => field.field);
}

/** The named fields that break a rule. */
export function wrongFields(names: readonly string[], scope: EvaluationScope): string[] {
  return names.filter((name) => judgeField(name, scope) !== undefined);
}

const isValid = (field: string, scope: EvaluationScope): boolean => judgeField(field, scope) === undefined;

/** The scope in which values are read, with the fields' rules for guards. Every scope has the same members. */
export const createScope = ({
  screenContext,
  snapshot,
  stored,
  item,
  answer,
  findings,
}: Omit<EvaluationScope, 'isValid' | 'depth'>): EvaluationScope => ({
  screenContext,
  snapshot,
  stored,
  item,
  answer,
  findings,
  isValid,
  depth: 0,
});
