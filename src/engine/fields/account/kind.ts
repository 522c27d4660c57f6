import type { FieldKind } from '../../flow/FieldKind.ts';
import { part, why } from '../../language/primitives.ts';
import { TEXT } from '../textValue.ts';

/** The account whose password the form requires, for people and password managers. It is read-only. */
export const account: FieldKind = {
  ...TEXT,
  members: { initial: { ...part('value'), description: 'The name of the account' }, why },
  needs: ['initial'],
  program: () => ({ isFixed: true }),
};
