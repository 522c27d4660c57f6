import type { Field } from '../../flow/types.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { holds } from '../values/evaluate.ts';

/** Whether a field asks for an answer now. */
export function isRequired(field: Field, scope: EvaluationScope): boolean {
  if (field.widget === 'terms') return field.items.some((term) => term.required === true);
  if (!('required' in field) || field.required === undefined) return false;
  return field.required === true || holds(field.required, scope);
}
