import { isPresent } from '../../flow/expressions/memberOf.ts';
import type { FieldRule } from '../../flow/Program.ts';
import { LIMITS, limitNow, placeOf, REQUIRED } from '../../flow/rules/limitNow.ts';
import type { ValidationError } from '../../flow/ScreenModule.ts';
import type { ScreenContext } from '../ScreenContext.ts';
import type { FormField } from '../ScreenIndex.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, fieldValue, holds } from '../values/evaluate.ts';

/** The rules that each field breaks. */
export type Findings = ReadonlyMap<string, ReadonlySet<FieldRule>>;

/** A value whose type is not the field's. No widget produces one, so the field is treated as empty. */
export const MISFIT: FieldRule = { id: 'type', test: 'type', message: 'validation.required' };

const NOTHING: Findings = new Map();
const judged = new WeakMap<ScreenContext, WeakMap<object, Map<string, Findings>>>();

/** A field's rules, in the order in which their messages are shown. */
export function rulesOf(name: string, { screenContext }: EvaluationScope): readonly FieldRule[] {
  const form = screenContext.index.fields.get(name)?.form;
  return (form === undefined ? undefined : screenContext.program.forms[form]?.rules[name]) ?? [];
}

/** The rules that a field breaks. A step reads each field of a form in turn, so the form is validated only once. */
export function findingsOf(name: string, form: string, scope: EvaluationScope): ReadonlySet<FieldRule> | undefined {
  if (scope.findings !== undefined) return scope.findings(name, form);
  const byState = judged.get(scope.screenContext) ?? new WeakMap<object, Map<string, Findings>>();
  const byForm = byState.get(scope.snapshot) ?? new Map<string, Findings>();
  const findings = byForm.get(form) ?? judgeForm(form, scope);
  judged.set(scope.screenContext, byState.set(scope.snapshot, byForm.set(form, findings)));
  return findings.get(name);
}

/**
 * Validates a form's values by its rules, with the validator that the build compiled. If a rule's guard asks whether
 * another field of the form is valid, only the rules without guards are checked.
 */
export function judgeForm(form: string, scope: EvaluationScope): Findings {
  const inner: EvaluationScope = { ...scope, findings: () => undefined };
  let unguarded: Findings | undefined;
  const findings = (name: string, place: string) => {
    if (place !== form) return undefined;
    unguarded ??= judge(form, inner, (rule, known) =>
      rule.when === undefined ? limitOf(rule, known, inner) : undefined,
    );
    return unguarded.get(name);
  };
  const outer: EvaluationScope = { ...scope, findings };
  return judge(form, outer, (rule, known) => limitOf(rule, known, outer));
}

function judge(
  form: string,
  scope: EvaluationScope,
  limitIn: (rule: FieldRule, known: FormField) => unknown,
): Findings {
  const { validators, program, index } = scope.screenContext;
  const [validator, compiled] = [validators[form], program.forms[form]];
  if (validator === undefined || compiled === undefined) return NOTHING;
  const values: Record<string, unknown> = { ...valuesOf(form, scope) };
  const limits: Record<string, readonly unknown[]> = {};
  const asked: string[] = [];
  for (const [name, rules] of Object.entries(compiled.rules)) {
    const known = index.fields.get(name);
    if (known === undefined) continue;
    const now = rules.map((rule) => limitIn(rule, known));
    limits[name] = now;
    const due = rules.filter(({ asks }, at) => asks && now[at] !== undefined);
    if (due.some(({ test }) => test === 'required') && !isAnswer(values[name], known))
      Reflect.deleteProperty(values, name);
    if (due.length > 0) asked.push(name);
  }
  const data = { ...values, [LIMITS]: limits, [REQUIRED]: asked };
  const found = new Map<string, Set<FieldRule>>();
  for (const error of validator.rawValidation<ValidationError>(compiled.schema, data).errors ?? []) {
    const { field, isMissing, index: at } = placeOf(error);
    const rules = compiled.rules[field] ?? [];
    const isBroken = ({ asks }: FieldRule, place: number) =>
      isMissing ? asks && limits[field]?.[place] !== undefined : place === at;
    found.set(field, (found.get(field) ?? new Set()).add(rules.find(isBroken) ?? MISFIT));
  }
  return found;
}

/** The current limit of a rule; undefined if the rule does not apply now, or has nothing to compare the value with. */
function limitOf(rule: FieldRule, known: FormField, scope: EvaluationScope): unknown {
  if (rule.when !== undefined && !holds(rule.when, scope)) return undefined;
  const { field } = known.field;
  return limitNow(rule, {
    own: () => fieldValue(field, scope),
    typed: () => scope.snapshot.typed[field],
    field: (name) => fieldValue(name, scope),
    evaluate: (limit) => evaluate(limit, scope),
    predicate: (name) => scope.screenContext.parts.predicates[name],
  });
}

/** Whether a required field is filled in; a checkbox must be ticked, and a list must not be empty. */
const isAnswer = (value: unknown, { program }: FormField): boolean =>
  isPresent(value) && !(Array.isArray(value) && value.length === 0) && value !== program.empty;

/** The values of a form's fields as they are validated and sent: normalised, and without empty ones. */
export function valuesOf(form: string, scope: EvaluationScope): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { field, form: place } of scope.screenContext.index.fields.values()) {
    if (place !== form) continue;
    const value = fieldValue(field.field, scope);
    if (value !== undefined && value !== null) values[field.field] = value;
  }
  return values;
}
