import type { FieldKind } from '../flow/FieldKind.ts';
import { after, asked } from '../language/fieldMembers.ts';

/** The common part of all boolean kinds. */
export const TICK: FieldKind = {
  members: { ...asked, ...after },
  tests: [],
  type: () => ({ type: 'boolean' }),
  schema: () => ({ type: 'boolean' }),
  program: () => ({ empty: false, shape: 'line' }),
};
