import { organisation } from '../contract/schemas.ts';
import { ANYTHING, entryOf, type Schema } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { isDangling, typeOfReference } from './typeOfReference.ts';
import type { Field } from './types.ts';

const text: Schema = { type: 'string' };

/** An organisation that was picked: what it shows as, and its alias as its value (D-32, D-33). */
const pickedOrganisation: Schema = {
  ...organisation,
  properties: { ...organisation.properties, value: organisation.properties.alias },
};

/** The type of a field's value in `$form`. */
export function typeOfField(field: Field, scope: Scope, seen: readonly string[]): Schema {
  switch (field.widget) {
    case 'checkbox':
      return { type: 'boolean' };
    case 'organisation':
      return pickedOrganisation;
    case 'terms':
      return { type: 'array', items: { enum: field.items.map((term) => term.id) } };
    case 'consent':
      return { type: 'array', items: text };
    case 'radio':
    case 'select': {
      if (typeof field.options !== 'string') return { enum: field.options };
      const options = typeOfReference(field.options, scope, seen);
      return isDangling(options) ? ANYTHING : (entryOf(options.type) ?? ANYTHING);
    }
    default:
      return text;
  }
}
