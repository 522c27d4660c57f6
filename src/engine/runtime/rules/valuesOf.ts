import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { fieldValue } from '../values/evaluate.ts';

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
