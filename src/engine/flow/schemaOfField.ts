import type { Field } from './types.ts';

/** What a service offers to choose from. RJSF draws nothing for a schema that says nothing. */
const RECORD = { type: ['object', 'string', 'number', 'boolean'] };

/** What JSON Schema says of a field's value by its kind alone, and the keyword that asks for an answer, if any. */
export function schemaOfField(field: Field): { readonly [keyword: string]: unknown; readonly required?: string } {
  switch (field.widget) {
    case 'checkbox':
    case 'switch':
      // An unticked box is a value, false, so "required" has to say which value it wants.
      return field.required === true ? { type: 'boolean', const: true, required: 'const' } : { type: 'boolean' };
    case 'number':
      return { type: 'number' };
    case 'radio':
    case 'select':
      return typeof field.options === 'string' ? RECORD : { enum: field.options };
    case 'multiple':
      return { type: 'array', items: typeof field.options === 'string' ? {} : { enum: field.options } };
    case 'combobox':
      return RECORD;
    case 'consent':
      return { type: 'array', items: { type: 'string' } };
    case 'terms': {
      const needed = field.items.filter((term) => term.required === true).map((term) => term.id);
      const items = { enum: field.items.map((term) => term.id) };
      return needed.length === 0
        ? { type: 'array', items }
        : { type: 'array', items, containsAll: needed, required: 'containsAll' };
    }
    default:
      return { type: 'string' };
  }
}
