import type { FieldKind } from '../../flow/FieldKind.ts';
import { part, why } from '../../language/primitives.ts';
import { TEXT } from '../textValue.ts';

/** The account whose password the form asks for. People and password managers read it; nobody changes it. */
export const account: FieldKind = {
  ...TEXT,
  members: { initial: part('value'), why },
  needs: ['initial'],
  program: () => ({ isFixed: true }),
};
