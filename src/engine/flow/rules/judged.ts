import type { ValidationError } from '../ScreenModule.ts';
import type { Predicate } from './Predicate.ts';

/** The member of the validated data with the limits of each field's rules, in order. */
export const LIMITS = '$limits';
/** The member of the validated data with the currently required fields. */
export const REQUIRED = '$required';

/** Where ajv found an error: the field, and the index of the rule if a rule is broken. */
export function placeOf({ instancePath, schemaPath = '', params }: ValidationError) {
  const missing = params.missingProperty;
  const [, field = ''] = instancePath.split('/');
  const [, index] = /^#\/properties\/[^/]+\/rules\/(\d+)/.exec(schemaPath) ?? [];
  return typeof missing === 'string'
    ? { field: missing, isMissing: true }
    : { field, isMissing: false, index: index === undefined ? undefined : Number(index) };
}

/** Whether a predicate holds, which is the limit of the test `predicate`. A value of another type passes. */
export function holdsPredicate(value: unknown, predicate: Predicate | undefined): boolean {
  if (predicate === undefined) return true;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return true;
  return typeof value !== predicate.of || predicate.holds(value);
}

/** The limit of a measuring test. Undefined, which accepts every value, if the test cannot measure with this limit. */
export function asLimit(test: string, limit: unknown): number | string | undefined {
  if (typeof limit === 'number') return limit;
  return typeof limit === 'string' && (test === 'minimum' || test === 'maximum') ? limit : undefined;
}
