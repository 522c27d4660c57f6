import type { FieldKind } from '../flow/FieldKind.ts';
import { after, asked } from '../grammar/fieldMembers.ts';

/** What a kind is whose value is yes or no. */
export const TICK: FieldKind = {
  members: { ...asked, ...after },
  tests: [],
  type: () => ({ type: 'boolean' }),
  // An unticked box is a value, false, so "required" has to say which value it wants.
  schema: (field) =>
    field.required === true ? { type: 'boolean', const: true, required: 'const' } : { type: 'boolean' },
  program: () => ({ empty: false, shape: 'line' }),
};
