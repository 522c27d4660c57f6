import { day } from '../contract/schemas.ts';
import { ANYTHING, entryOf, type Schema } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { isDangling, typeOfReference } from './typeOfReference.ts';
import { typeOfValue } from './typeOfValue.ts';
import type { Field } from './types.ts';

const text: Schema = { type: 'string' };

/** The type of one of the options that a reference leads to. */
export function typeOfOption(options: string, scope: Scope, seen: readonly string[] = []): Schema {
  const typed = typeOfReference(options, scope, seen);
  return isDangling(typed) ? ANYTHING : (entryOf(typed.type) ?? ANYTHING);
}

/** The type of a field's value in `$form`. */
export function typeOfField(field: Field, scope: Scope, seen: readonly string[]): Schema {
  switch (field.widget) {
    case 'checkbox':
    case 'switch':
      return { type: 'boolean' };
    case 'number':
      return { type: 'number' };
    case 'date':
      return day;
    case 'combobox': {
      const item = typeOfOption(field.options, scope, seen);
      return field.value === undefined ? item : typeOfValue(field.value, { ...scope, item }, seen);
    }
    case 'terms':
      return { type: 'array', items: { enum: field.items.map((term) => term.id) } };
    case 'consent':
      return { type: 'array', items: text };
    case 'radio':
    case 'select':
      return typeof field.options === 'string' ? typeOfOption(field.options, scope, seen) : { enum: field.options };
    case 'multiple': {
      const items =
        typeof field.options === 'string' ? typeOfOption(field.options, scope, seen) : { enum: field.options };
      return { type: 'array', items };
    }
    default:
      return text;
  }
}
