import { email } from '../contract/schemas.ts';
import type { FormProgram } from './Program.ts';
import type { Field, Item } from './types.ts';

/** Longest text that a field takes where neither the flow nor the widget says otherwise. */
const MAX_TEXT = 1024;

/** What a password manager is told (HTML, section 4.10.18.7) unless the field says otherwise. */
export const AUTOCOMPLETE_BY_WIDGET: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'email',
  account: 'username',
  password: 'current-password',
  'new-password': 'new-password',
  code: 'one-time-code',
  organisation: 'organization',
};

/**
 * The form of a body: RJSF's schema and uiSchema. There is no title and no `required` in the schema: texts are
 * looked up by position, and what is required changes with the answers. Where a value is an object or a list,
 * the type still starts with `string`, by which RJSF gives the whole value to the widget.
 */
export function compileForm(items: readonly Item[]): FormProgram | undefined {
  const fields = items.filter((item): item is Field => 'field' in item);
  if (fields.length === 0) return undefined;
  return {
    schema: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field.field, schemaOf(field)])) },
    uiSchema: Object.fromEntries(fields.map((field) => [field.field, uiOf(field)])),
  };
}

function schemaOf(field: Field): object {
  switch (field.widget) {
    case 'checkbox':
      return { type: 'boolean' };
    case 'code':
      return { type: 'string', pattern: '^[0-9]{0,12}$' };
    case 'email':
      return { ...email, maxLength: field.max ?? email.maxLength };
    case 'radio':
    case 'select':
      return typeof field.options === 'string'
        ? { type: ['string', 'object', 'number', 'boolean'] }
        : { enum: field.options };
    case 'organisation':
      return { type: ['string', 'object'] };
    case 'consent':
      return { type: ['string', 'array'], items: { type: 'string' } };
    case 'terms':
      return { type: ['string', 'array'], items: { enum: field.items.map((term) => term.id) } };
    case 'account':
      return { type: 'string' };
    case 'text':
      return {
        type: 'string',
        maxLength: field.max ?? MAX_TEXT,
        ...(field.format === undefined ? {} : { format: field.format }),
      };
    default:
      return { type: 'string', maxLength: field.max ?? MAX_TEXT };
  }
}

/** The field's own keys that its widget reads, under `ui:options`. */
const WIDGET_KEYS = ['options', 'always', 'items', 'max', 'policy'] as const;

function uiOf(field: Field): object {
  const autocomplete = ('autocomplete' in field && field.autocomplete) || AUTOCOMPLETE_BY_WIDGET[field.widget];
  const options = Object.entries(field).filter(([key]) => WIDGET_KEYS.some((known) => known === key));
  return {
    'ui:widget': field.widget,
    ...(autocomplete === undefined ? {} : { 'ui:autocomplete': autocomplete }),
    ...(options.length === 0 ? {} : { 'ui:options': Object.fromEntries(options) }),
  };
}
