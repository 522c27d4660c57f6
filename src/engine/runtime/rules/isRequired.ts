import type { Field } from '../../flow/types.ts';
import { holds } from '../values/evaluate.ts';
import type { Scope } from '../values/Scope.ts';

/** Whether a field asks for an answer now. */
export function isRequired(field: Field, scope: Scope): boolean {
  if (field.widget === 'terms') return field.items.some((term) => term.required === true);
  if (!('required' in field) || field.required === undefined) return false;
  return field.required === true || holds(field.required, scope);
}
