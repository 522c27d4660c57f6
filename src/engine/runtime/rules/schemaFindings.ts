import type { ScreenContext } from '../ScreenContext.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { fieldValue } from '../values/evaluate.ts';
import { nameErrors } from './nameErrors.ts';

/** Ids of the broken rules, by field. */
export type Findings = ReadonlyMap<string, ReadonlySet<string>>;

const NOTHING: Findings = new Map();
const judged = new WeakMap<ScreenContext, WeakMap<object, Map<string, Findings>>>();

/** Ids of a field's rules that the compiled schema of its form finds broken. The drawn form uses the same validator. */
export function findingsOf(name: string, form: string, scope: EvaluationScope): ReadonlySet<string> | undefined {
  return scope.findings === undefined ? judgeOnce(form, scope).get(name) : scope.findings(name, form);
}

export function schemaFindings(form: string, scope: EvaluationScope): Findings {
  const { validators, program } = scope.screenContext;
  const [validator, compiled] = [validators[form], program.forms[form]];
  if (validator === undefined || compiled === undefined) return NOTHING;
  const { errors } = validator.validateFormData(
    valuesOf(form, scope),
    compiled.schema,
    undefined,
    nameErrors(compiled),
  );
  const findings = new Map<string, Set<string>>();
  for (const { property = '', name = '' } of errors) {
    findings.set(property, (findings.get(property) ?? new Set()).add(name));
  }
  return findings;
}

/** A step asks for each field of a form in turn, so the form is validated once for each of its values. */
function judgeOnce(form: string, scope: EvaluationScope): Findings {
  const byState = judged.get(scope.screenContext) ?? new WeakMap<object, Map<string, Findings>>();
  const byForm = byState.get(scope.snapshot) ?? new Map<string, Findings>();
  const findings = byForm.get(form) ?? schemaFindings(form, scope);
  judged.set(scope.screenContext, byState.set(scope.snapshot, byForm.set(form, findings)));
  return findings;
}

/** The values of a form's fields as they are validated and sent: normalised, without empty ones. */
export function valuesOf(form: string, scope: EvaluationScope): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { field, form: place } of scope.screenContext.index.fields.values()) {
    if (place !== form) continue;
    const value = fieldValue(field.field, scope);
    if (value !== undefined && value !== null) values[field.field] = value;
  }
  return values;
}
