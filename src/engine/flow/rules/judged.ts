import type { ValidationError } from '../ScreenModule.ts';

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
