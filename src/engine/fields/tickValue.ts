import type { FieldKind } from '../flow/FieldKind.ts';
import { after, asked } from '../language/fieldMembers.ts';

/** What all kinds with the value yes or no have in common. */
export const TICK: FieldKind = {
  members: { ...asked, ...after },
  tests: [],
  type: () => ({ type: 'boolean' }),
  // The value of an unticked box is false and not absent, so "required" must ask for true.
  schema: (field) =>
    field.required === true ? { type: 'boolean', const: true, required: 'const' } : { type: 'boolean' },
  program: () => ({ empty: false, shape: 'line' }),
};
