import type { FieldKind } from '../flow/FieldKind.ts';
import { after, asked } from '../language/fieldMembers.ts';

/** What all kinds with the value yes or no have in common. */
export const TICK: FieldKind = {
  members: { ...asked, ...after },
  tests: [],
  type: () => ({ type: 'boolean' }),
  schema: () => ({ type: 'boolean' }),
  program: () => ({ empty: false, shape: 'line' }),
};
