import type { FieldKind } from '../flow/FieldKind.ts';
import { after, asked, plain } from '../language/fieldMembers.ts';

/** The common part of all kinds of typed text. */
export const TEXT: FieldKind = {
  members: plain,
  tests: ['minLength', 'maxLength', 'pattern', 'format'],
  type: () => ({ type: 'string' }),
  schema: () => ({ type: 'string' }),
};

/** The common part of all boolean kinds. */
export const TICK: FieldKind = {
  members: { ...asked, ...after },
  tests: [],
  type: () => ({ type: 'boolean' }),
  schema: () => ({ type: 'boolean' }),
  program: () => ({ empty: false, shape: 'line' }),
};
