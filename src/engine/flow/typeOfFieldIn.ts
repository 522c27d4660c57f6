import { day } from '../contract/schemas.ts';
import type { Schema } from './Schema.ts';
import type { Field, Value } from './types.ts';

const text: Schema = { type: 'string' };

/** What a field's type is made of where it stands. */
export interface FieldTypes {
  /** The type of one of the options that a reference leads to. */
  option(options: string): Schema;
  /** The type of a value in which `$item` is an option of this type. */
  value(value: Value, item: Schema): Schema;
}

/** The type of a field's value, given those of what it refers to. */
export function typeOfFieldIn(field: Field, types: FieldTypes): Schema {
  switch (field.widget) {
    case 'checkbox':
    case 'switch':
      return { type: 'boolean' };
    case 'number':
      return { type: 'number' };
    case 'date':
      return day;
    case 'combobox': {
      const item = types.option(field.options);
      return field.value === undefined ? item : types.value(field.value, item);
    }
    case 'terms':
      return { type: 'array', items: { enum: field.items.map((term) => term.id) } };
    case 'consent':
      return { type: 'array', items: text };
    case 'radio':
    case 'select':
      return typeof field.options === 'string' ? types.option(field.options) : { enum: field.options };
    case 'multiple': {
      const items = typeof field.options === 'string' ? types.option(field.options) : { enum: field.options };
      return { type: 'array', items };
    }
    default:
      return text;
  }
}
