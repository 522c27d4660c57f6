import type { FieldKind } from '../../flow/FieldKind.ts';
import { part, why } from '../../grammar/primitives.ts';
import { TEXT } from '../textValue.ts';

/** Whose password it is: read by people and by password managers, and not to be changed. */
export const account: FieldKind = {
  ...TEXT,
  members: { initial: part('value'), why },
  needs: ['initial'],
  program: () => ({ isFixed: true }),
};
